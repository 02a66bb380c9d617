import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import type { Quote } from '#domain/cart.ts';
import type { CheckoutTab } from '#domain/checkout.ts';
import type { PaymentMethod } from '#domain/entities.ts';
import { isDeliveryPending } from '#domain/price-breakdown.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { formatPrice, Price } from '#ui/price.tsx';
import styles from './action-bar.module.css';
import type { CheckoutProps } from './checkout-props.ts';
import type { Obstacle } from '#features/checkout/failures/obstacle.ts';
import { usePayment } from '#features/checkout/steps/payment/payment-of.ts';

/** The words that make an order, as the law asks for them. */
const orderWords: Record<PaymentMethod, (total: string) => MessageDescriptor> = {
  cash: (total) => msg`Order with obligation to pay · ${total}`,
  card: (total) => msg`Order and pay · ${total}`,
};
const reasons: Record<Obstacle, MessageDescriptor> = {
  missing: msg`Remove what is no longer available to order.`,
  feeUnknown: msg`The total still lacks the delivery fee to your address.`,
};
const reasonId = 'checkout-blocked';

/** The second click of a double click is no press: by then the button may be the one that orders. */
function onlyOnce(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

type ActionBarProps = Pick<CheckoutProps, 'checkout'> & {
  quote: Quote;
  tab: CheckoutTab;
  obstacle: Obstacle | null;
  says: MessageDescriptor | undefined;
  /** The form of the step: its button stands here. */
  formId: string;
  /** Offers that no longer apply: said beside the total they changed. */
  lost: ReactNode;
};

/** What stays in view: the total, the way on and the way back. */
export function ActionBar({ checkout, quote, tab, obstacle, says, formId, lost }: ActionBarProps) {
  const { t } = useLingui();
  const isCheckoutBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const isCardBusy = useSelector(usePayment(checkout), (payment) => payment?.hasTag('busy') === true);
  const canGoBack = useSelector(checkout, (snapshot) => snapshot.can({ type: 'tab.previous' }));
  const method = useSelector(checkout, (snapshot) => snapshot.context.method);
  const isLast = tab === 'confirmation';
  const isBusy = isCheckoutBusy || (tab === 'payment' && isCardBusy);

  return (
    <div className={styles['bar']}>
      {lost}
      <output className={styles['says']}>{says ? t(says) : null}</output>
      {obstacle ? (
        <p className={styles['reason']} id={reasonId}>
          {t(reasons[obstacle])}
        </p>
      ) : null}
      <div className={styles['row']}>
        {tab === 'type' ? null : (
          <Button
            kind="secondary"
            size="large"
            className={styles['back']}
            aria-disabled={!canGoBack}
            onClick={() => checkout.send({ type: 'tab.previous' })}
          >
            <Icon name="arrow-left" />
            <span className={styles['backWord']}>
              <Trans>Back</Trans>
            </span>
          </Button>
        )}
        {isLast ? null : (
          <p className={styles['total']} aria-live="polite" aria-atomic="true">
            <span className={styles['totalWord']}>
              {isDeliveryPending(quote.price) ? <Trans>Total excluding delivery</Trans> : <Trans>Total</Trans>}
            </span>
            {quote.isReady ? <Price cents={quote.price.total} kind="strong" /> : null}
          </p>
        )}
        <Button
          type="submit"
          form={formId}
          size="large"
          isBusy={isBusy || (isLast && !quote.isReady)}
          className={styles['next']}
          onClick={onlyOnce}
          aria-disabled={obstacle === 'missing' || undefined}
          aria-describedby={obstacle ? reasonId : undefined}
        >
          {obstacle === 'feeUnknown' ? (
            <Trans>Work out the delivery fee</Trans>
          ) : isLast ? (
            <span>{t(orderWords[method ?? 'cash'](formatPrice(quote.price.total)))}</span>
          ) : (
            <Trans>Continue</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}
