import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { OfferName } from '#components/offer-name.tsx';
import { PriceBreakdown, type PriceLine } from '#components/price-breakdown.tsx';
import { deliveryLines, taxLines, totalLine } from '#components/price-lines.tsx';
import type { Quote } from '#domain/cart/cart.ts';
import type { Destination, Offer, Settings } from '#domain/entities.ts';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { linePrice } from '#domain/pricing.ts';
import { Icon } from '#ui/icon.tsx';
import { appliedOffer } from './applied-offer.ts';
import styles from './why-this-total.module.css';

type WhyThisTotalProps = { quote: Quote; offers: readonly Offer[]; destination: Destination | null; settings: Settings };

/** Disclosure that explains how the total is calculated. */
export function WhyThisTotal(props: WhyThisTotalProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['why']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['question']}>
        <Trans>Why this total?</Trans>
        <Icon name="chevron-down" />
      </summary>
      {isOpen ? <TotalExplanation {...props} /> : null}
    </details>
  );
}

/** Itemised total: lines, free items, offers, delivery fee, and taxes. */
function TotalExplanation({ quote, offers, destination, settings }: WhyThisTotalProps) {
  const { items, price, mode } = quote;
  const { freeItems, appliedOffers } = price;
  const breakdown = priceBreakdown(price, mode, { offers, destination, settings });
  const isDeliveryFree = appliedOffers.some(({ type }) => type === 'free_delivery');
  const taxes = taxLines(breakdown);
  const lines: PriceLine[] = [
    ...items.map((item) => ({ key: item.key, label: `${item.quantity} × ${item.item_name}`, cents: linePrice(item, mode) })),
    ...freeItems.map((item, index): PriceLine => ({
      key: `${item.item_id} ${index}`,
      label: `${item.quantity} × ${item.item_name}`,
      cents: 0,
      kind: 'free',
    })),
    { key: 'subtotal', label: <Trans>Subtotal</Trans>, cents: price.subtotal, kind: 'sum' },
    ...appliedOffers.map((applied): PriceLine => ({
      key: `offer ${applied.id}`,
      label: <OfferName offer={appliedOffer(applied, offers)} />,
      cents: -applied.discount,
      kind: applied.discount > 0 ? 'gain' : 'free',
    })),
    // A free delivery offer is already listed above.
    ...(isDeliveryFree ? [] : deliveryLines(breakdown)),
    ...(breakdown.isTaxIncluded ? [] : taxes),
    { ...totalLine(breakdown), kind: 'sum' },
    ...(breakdown.isTaxIncluded ? taxes : []),
  ];
  return <PriceBreakdown lines={lines} className={styles['rows']} />;
}
