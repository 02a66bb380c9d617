import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import { useShop } from '#components/shop-context.ts';
import { unmetConditions, type OfferCondition } from '#domain/offers/offer-conditions.ts';
import { isSameId } from '#domain/offers/active-offers.ts';
import type { couponMachine } from '#machines/coupon.machine.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './coupon-field.module.css';
import { OfferConditionMessage } from '#components/offers/offer-condition.tsx';

type CouponState = StateValueFrom<typeof couponMachine>;

/** Message of each chart state. Its type makes a state without a message a compile error. */
const notes: Record<CouponState, () => ReactElement | null> = {
  unchecked: () => null,
  checking: () => <Trans>Checking the code…</Trans>,
  valid: () => <ValidCouponNote />,
  invalid: () => (
    <span className={styles['bad']}>
      <Trans>This code is not valid</Trans>
    </span>
  ),
  unreachable: () => (
    <span className={styles['bad']}>
      <Trans>The code could not be checked, please try again</Trans>
    </span>
  ),
  limited: () => (
    <span className={styles['bad']}>
      <Trans>Too many codes in a short time. Please try again in a moment.</Trans>
    </span>
  ),
};

/** Status message below the coupon field. */
export function CouponNote({ state }: { state: CouponState }) {
  return notes[state]();
}

/** Message for a valid code. If its offer does not apply, it lists the unmet conditions. */
function ValidCouponNote() {
  const { coupon, quote: quoteStore, clock, site, offers } = useShop();
  const offerId = useSelector(coupon, (snapshot) => snapshot.context.offerId);
  const { items, mode, price } = useStore(quoteStore, (quote) => quote);
  const now = useStore(clock, (time) => time);
  const offer = offers.find(({ id }) => offerId !== null && isSameId(id, offerId));
  const isApplied = offer !== undefined && price.appliedOffers.some(({ id }) => isSameId(id, offer.id));
  const unmet: OfferCondition[] =
    offer === undefined || isApplied ? [] : unmetConditions(offer, { items, mode, subtotal: price.subtotal, now, timeZone: site.timeZone });

  return (
    <>
      <span className={classNames(styles['good'], !isApplied && styles['waits'])}>
        <Icon name={isApplied ? 'circle-check' : 'info'} />
        <Trans>This code is valid</Trans>
      </span>
      {!isApplied && unmet.length === 0 && ' '}
      {offer === undefined ? (
        <Trans>This offer is over.</Trans>
      ) : isApplied ? null : unmet.length === 0 ? (
        <Trans>Another offer saves you more.</Trans>
      ) : (
        unmet.map((condition) => (
          <span key={condition.type}>
            {' '}
            <OfferConditionMessage condition={condition} offer={offer} />
          </span>
        ))
      )}
    </>
  );
}
