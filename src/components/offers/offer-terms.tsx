import { Trans, useLingui } from '@lingui/react/macro';
import type { Offer } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';

/** The minimum amount, days and hours of an offer, each after a separator. */
export function OfferTerms({ offer }: { offer: Offer }) {
  'use no memo';
  const { i18n } = useLingui();
  const minimum = formatPrice(toCents(offer.minimum_amount ?? 0), i18n.locale);
  const times = daysAndHours(offer.active_times ?? {}, i18n.locale);
  return (
    <>
      {offer.minimum_amount ? (
        <>
          <span> · </span>
          <Trans>from {minimum}</Trans>
        </>
      ) : null}
      {times ? <span translate="no">{` · ${times}`}</span> : null}
    </>
  );
}
