import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { OfferName } from '#components/offers/offer-words.tsx';
import { PriceBreakdown, type PriceLine } from './price-breakdown.tsx';
import { deliveryLines, taxLines, totalLine } from './price-lines.tsx';
import { useShop } from '#components/shop-context.ts';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { linePrice } from '#domain/pricing.ts';
import { Icon } from '#ui/icon.tsx';
import { useStore } from '#ui/use-store.ts';
import { findAppliedOffer } from '#components/offers/applied-offer.ts';
import styles from './why-this-total.module.css';

/** Disclosure that explains how the total is calculated. */
export function WhyThisTotal() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['why']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['question']}>
        <Trans>Why this total?</Trans>
        <Icon name="chevron-down" />
      </summary>
      {isOpen ? <TotalExplanation /> : null}
    </details>
  );
}

/** Itemised total: lines, free items, offers, delivery fee, and taxes. */
function TotalExplanation() {
  const { quote, offers, destination: currentDestination, settings } = useShop();
  const { items, price, mode } = useStore(quote, (current) => current);
  const destination = useStore(currentDestination, (current) => current);
  const { freeItems, appliedOffers } = price;
  const breakdown = priceBreakdown(price, mode, { offers, destination, settings });
  const isDeliveryFree = appliedOffers.some(({ type }) => type === 'free_delivery');
  const taxes = taxLines(breakdown);
  const lines: PriceLine[] = [
    ...items.map((item) => ({ key: item.key, label: <span>{`${item.quantity} × ${item.item_name}`}</span>, cents: linePrice(item, mode) })),
    ...freeItems.map((item, index): PriceLine => ({
      key: `${item.item_id} ${index}`,
      label: <span>{`${item.quantity} × ${item.item_name}`}</span>,
      cents: 0,
      kind: 'free',
    })),
    { key: 'subtotal', label: <Trans>Subtotal</Trans>, cents: price.subtotal, kind: 'sum' },
    ...appliedOffers.map((applied): PriceLine => ({
      key: `offer ${applied.id}`,
      label: <OfferName offer={findAppliedOffer(applied, offers)} />,
      cents: -applied.discount,
      kind: applied.discount > 0 ? 'discount' : 'free',
    })),
    // A free delivery offer is already listed above.
    ...(isDeliveryFree ? [] : deliveryLines(breakdown)),
    ...(breakdown.isTaxIncluded ? [] : taxes),
    { ...totalLine(breakdown), kind: 'sum' },
    ...(breakdown.isTaxIncluded ? taxes : []),
  ];
  return <PriceBreakdown lines={lines} className={styles['rows']} />;
}
