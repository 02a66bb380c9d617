import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
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

  useEffect(() => () => payment.send({ type: 'fields.removed' }), [payment]);

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
          onReady={() => payment.send({ type: 'fields.shown' })}
          onFailure={() => payment.send({ type: 'form.failed' })}
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
    <span data-live="polite" className={styles['loading']}>
      <span className={styles['words']}>
        <Trans>Preparing card payment…</Trans>
      </span>
      <Skeleton kind="card" />
    </span>
  );
}
