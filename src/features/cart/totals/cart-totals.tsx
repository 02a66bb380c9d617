import { PriceBreakdown } from '#components/price-breakdown.tsx';
import { priceLines } from '#components/price-lines.tsx';
import type { Quote } from '#domain/cart.ts';
import type { Destination, Offer, Settings } from '#domain/entities.ts';
import { isDeliveryPending, priceBreakdown } from '#domain/price-breakdown.ts';
import styles from './cart-totals.module.css';
import { DeliveryHint } from './delivery-hint.tsx';

type CartTotalsProps = { quote: Quote; offers: readonly Offer[]; destination: Destination | null; settings: Settings };

/** How the total is made up; the total itself stands in the footer. */
export function CartTotals({ quote: { price, mode }, offers, destination, settings }: CartTotalsProps) {
  const lines = priceLines(priceBreakdown(price, mode, { offers, destination, settings })).filter(({ kind }) => kind !== 'total');
  const isCharged = mode === 'delivery' && (price.delivery > 0 || isDeliveryPending(price));

  return (
    <div className={styles['totals']}>
      <PriceBreakdown lines={lines} />
      {isCharged ? <DeliveryHint subtotal={price.subtotal} destination={destination} settings={settings} /> : null}
    </div>
  );
}
