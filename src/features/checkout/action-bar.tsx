import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatPrice } from '#format/numbers.ts';
import { useStore } from '#ui/use-store.ts';
import type { MouseEvent } from 'react';
import { RemovedOffers } from '#components/offers/removed-offers.tsx';
import { useShop } from '#components/shop-context.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import type { PaymentMethod } from '#domain/entities.ts';
import { isDeliveryPending } from '#domain/pricing/price-breakdown.ts';
import { Button } from '#ui/form/button.tsx';
import { exposeHeight } from '#ui/expose-height.ts';
import { Message } from '#ui/message.tsx';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import styles from './action-bar.module.css';
import { useCheckout, useCheckoutDetails } from './checkout-context.ts';
import type { SubmitBlocker } from '#domain/order/submit-blocker.ts';
import { usePaymentSelector } from '#features/checkout/steps/payment/use-payment.ts';

/** Order button labels. French consumer law requires “with obligation to pay” or words as clear, such as “order and pay”. */
const orderLabels: Record<PaymentMethod, (total: string) => MessageDescriptor> = {
  cash: (total) => msg`Order with obligation to pay · ${total}`,
  card: (total) => msg`Order and pay · ${total}`,
};
const blockerMessages: Record<SubmitBlocker, MessageDescriptor> = {
  unresolvedLines: msg`Remove what is no longer available to order.`,
  feeUnknown: msg`The total still lacks the delivery fee to your address.`,
};
const exposeBarHeight = exposeHeight<HTMLDivElement>('--step-bar-height');
const reasonId = 'checkout-blocked';

/** Ignores the second click of a double click, because by then the order button may be in this place. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

type ActionBarProps = {
  tab: CheckoutTab;
  blocker: SubmitBlocker | null;
  progress: MessageDescriptor | undefined;
  /** Id of the step's form, which the button submits. */
  formId: string;
};

/** Sticky bar with the total, the submit button and the Back button. */
export function ActionBar({ tab, blocker, progress, formId }: ActionBarProps) {
  const { t, i18n } = useLingui();
  const { checkout } = useCheckout();
  const { price, isReady } = useStore(useShop().quote, (quote) => quote);
  const isCheckoutBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const isCardBusy = usePaymentSelector((payment) => payment?.hasTag('busy') === true);
  // Null only on the tabs before the payment, which do not show the order button.
  const method = useSelector(checkout, (snapshot) => snapshot.context.method ?? 'cash');
  const isLast = tab === 'confirmation';
  const isBusy = isCheckoutBusy || (tab === 'payment' && isCardBusy);

  return (
    <div className={styles['bar']} ref={exposeBarHeight}>
      <RemovedOffers />
      <span data-live="polite" className={styles['progress']}>
        {progress ? t(progress) : null}
      </span>
      {blocker ? (
        <p className={styles['reason']} id={reasonId}>
          {t(blockerMessages[blocker])}
        </p>
      ) : null}
      <div className={styles['row']}>
        {tab === 'type' ? null : <BackButton />}
        {isLast ? null : (
          <p className={styles['total']} data-live="changes">
            <span className={styles['totalLabel']}>
              {isDeliveryPending(price) ? <Trans>Total excluding delivery</Trans> : <Trans>Total</Trans>}
            </span>{' '}
            {isReady ? <Price cents={price.total} kind="strong" /> : null}
          </p>
        )}
        <Button
          type="submit"
          form={formId}
          size="large"
          isBusy={isBusy || (isLast && !isReady)}
          className={styles['next']}
          onClick={ignoreDoubleClick}
          aria-disabled={blocker === 'unresolvedLines' || undefined}
          aria-describedby={blocker ? reasonId : undefined}
        >
          {blocker === 'feeUnknown' ? (
            <Trans>Work out the delivery fee</Trans>
          ) : isLast ? (
            <Message {...orderLabels[method](isReady ? formatPrice(price.total, i18n.locale) : '…')} />
          ) : (
            <Trans>Continue</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}

/** Button of the later steps that opens the previous one. */
function BackButton() {
  const { checkout } = useCheckoutDetails();
  const canGoBack = useSelector(checkout, (snapshot) => snapshot.can({ type: 'tab.previous' }));
  return (
    <Button
      kind="secondary"
      size="large"
      className={styles['back']}
      aria-disabled={!canGoBack}
      onClick={() => checkout.send({ type: 'tab.previous' })}
    >
      <Icon name="arrow-left" />
      <span className={styles['backLabel']}>
        <Trans>Back</Trans>
      </span>
    </Button>
  );
}
