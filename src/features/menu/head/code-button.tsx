import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import type { OfferId } from '#domain/entities.ts';
import { isSameId } from '#domain/offers/active-offers.ts';
import { useSelector } from '#ui/use-selector.ts';
import styles from './offer-chips.module.css';

/** Button that applies an offer's code, and its status message. */
export function CodeButton({ code, offerId }: { code: string; offerId: OfferId }) {
  'use no memo';
  const { coupon } = useShop();
  const { value, context } = useSelector(coupon, (snapshot) => snapshot);
  const isApplied = context.offerId !== null && isSameId(context.offerId, offerId);

  return (
    <>
      <output className={styles['status']}>
        {isApplied ? (
          <Trans>This code is valid</Trans>
        ) : context.code !== code ? null : value === 'checking' ? (
          <Trans>Checking the code…</Trans>
        ) : value === 'invalid' ? (
          <Trans>This code is not valid</Trans>
        ) : null}
      </output>
      {isApplied ? null : (
        <button type="button" className={styles['code']} onClick={() => coupon.send({ type: 'coupon.submit', code })}>
          <Trans>Apply</Trans>
          {` ${code}`}
        </button>
      )}
    </>
  );
}
