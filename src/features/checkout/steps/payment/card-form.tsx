import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { cardFieldsTimeoutMs } from '#config/constants.ts';
import { useStore } from '#ui/use-store.ts';
import { useShop } from '#components/shop-context.ts';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import styles from './card-form.module.css';
import type { PaymentViewProps } from './use-payment.ts';
import { lazyParts } from '#lazy/part.tsx';

const CardElements = lazyParts(() => import('./card-elements.tsx'))('CardElements', { loads: 'needed', Loading: CardFormLoading });

/** The card form. Stripe hosts its fields in an iframe, so card numbers never reach this page. */
export function CardForm({ payment }: PaymentViewProps) {
  const { checkout, cardFields } = useCheckoutDetails();
  const { quote, site } = useShop();
  const personal = useSelector(checkout, (snapshot) => snapshot.context.personal);
  const isLoaded = useSelector(payment, (snapshot) => snapshot.context.isFormLoaded);
  const total = useStore(quote, ({ price }) => price.total);
  const stripe = isLoaded ? cardFields.getStripe() : null;
  const [fieldsState, setFieldsState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isEntering = useSelector(payment, (snapshot) => snapshot.matches('entering'));

  useEffect(() => {
    if (stripe === null || fieldsState !== 'loading') return;
    const timer = setTimeout(() => setFieldsState('failed'), cardFieldsTimeoutMs);
    return () => clearTimeout(timer);
  }, [stripe, fieldsState]);
  // Before, the payment is still being prepared: the chart ignores the event.
  useEffect(() => {
    if (fieldsState === 'failed' && isEntering) payment.send({ type: 'form.failed' });
  }, [payment, fieldsState, isEntering]);

  return (
    <div className={styles['form']}>
      {stripe === null ? (
        <CardFormLoading />
      ) : (
        <CardElements
          {...{ stripe, personal }}
          amount={total}
          shopName={site.title}
          setElements={cardFields.setElements}
          setMethodType={cardFields.setMethodType}
          hasWallets={cardFields.hasWallets}
          onReady={() => setFieldsState('ready')}
          onFailure={() => setFieldsState('failed')}
        />
      )}
      {site.demo ? null : (
        <p className={styles['note']}>
          <Trans>Your card goes straight to Stripe, our payment provider: we never see its number.</Trans>
        </p>
      )}
    </div>
  );
}

function CardFormLoading() {
  return (
    <output className={styles['loading']}>
      <span className={styles['words']}>
        <Trans>Preparing card payment…</Trans>
      </span>
      <Skeleton kind="card" />
    </output>
  );
}
