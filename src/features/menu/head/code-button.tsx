import { Trans } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useShop } from '#components/shop-context.ts';
import type { OfferId } from '#domain/entities.ts';
import { isSameId } from '#domain/offers/active-offers.ts';
import styles from './offer-chips.module.css';

/** Button that applies an offer's code, and its status message. */
export function CodeButton({ code, offerId }: { code: string; offerId: OfferId }) {
  'use no memo';
  const { coupon } = useShop();
  // A stored code is restored before this part of the page is hydrated: hydration needs the snapshot of the server's render.
  const snapshot = useSelector(useHydrated() ? coupon : undefined, (current) => current);
  const appliedOfferId = snapshot?.context.offerId ?? null;
  const isApplied = appliedOfferId !== null && isSameId(appliedOfferId, offerId);

  return (
    <>
      <span data-live="changes" className={styles['status']}>
        {isApplied ? (
          <Trans>This code is valid</Trans>
        ) : snapshot?.context.code !== code ? null : snapshot.value === 'checking' ? (
          <Trans>Checking the code…</Trans>
        ) : snapshot.value === 'invalid' ? (
          <Trans>This code is not valid</Trans>
        ) : null}
      </span>
      {isApplied ? null : (
        <button type="button" className={styles['code']} onClick={() => coupon.send({ type: 'coupon.submit', code })}>
          <Trans>Apply</Trans>
          <span translate="no">{` ${code}`}</span>
        </button>
      )}
    </>
  );
}
