import { Trans, useLingui } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import type { Offer } from '#domain/entities.ts';
import { scopeNames, type OfferCondition } from '#domain/offers/offer-conditions.ts';
import { formatPrice } from '#format/numbers.ts';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';

type OfferConditionProps = { condition: OfferCondition; offer: Offer };

/** An unmet condition of an offer. Renders nothing for a scope whose items and categories are in no menu. */
export function OfferConditionMessage({ condition, offer }: OfferConditionProps) {
  const { i18n } = useLingui();
  const { menus } = useShop();
  switch (condition.type) {
    case 'over':
      return <Trans>This offer is over.</Trans>;
    case 'mode':
      return condition.mode === 'delivery' ? <Trans>For deliveries only.</Trans> : <Trans>For pickup only.</Trans>;
    case 'time': {
      const times = daysAndHours(offer.active_times ?? {}, i18n.locale);
      return times === '' ? <Trans>Not at this time.</Trans> : <Trans>Only at these times: {times}.</Trans>;
    }
    case 'items': {
      const names = scopeNames(offer, menus).join(', ');
      return names === '' ? null : <Trans>Only for: {names}.</Trans>;
    }
    case 'minimum': {
      const missing = formatPrice(condition.missingAmount, i18n.locale);
      return <Trans>Add {missing} to your order.</Trans>;
    }
  }
}
