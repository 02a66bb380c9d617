import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/page/skeleton.tsx';
import styles from './card-form.module.css';
import type { PaymentFaceProps } from './payment-of.ts';

const CardElements = lazy(async () => ({ default: (await import('./card-elements.tsx')).CardElements }));

/** The card's fields: the provider's own, so that no number passes through this page. */
export function CardForm({ payment, cardFields, quote, site }: PaymentFaceProps) {
  const isLoaded = useSelector(payment, (snapshot) => snapshot.context.isFormLoaded);
  const total = useSelector(quote, ({ price }) => price.total);
  const stripe = isLoaded ? cardFields.stripe() : null;

  return (
    <div className={styles['form']}>
      {stripe === null ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <CardElements stripe={stripe} amount={total} hold={cardFields.setElements} />
        </Suspense>
      )}
      {site.demo ? null : (
        <p className={styles['note']}>
          <Trans>Your card goes straight to Stripe, our payment provider: we never see its number.</Trans>
        </p>
      )}
    </div>
  );
}

function Loading() {
  return (
    <output className={styles['loading']}>
      <span className={styles['words']}>
        <Trans>Preparing card payment…</Trans>
      </span>
      <Skeleton kind="card" />
    </output>
  );
}
