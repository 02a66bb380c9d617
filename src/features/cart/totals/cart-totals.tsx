import { PriceBreakdown } from '#components/price-breakdown.tsx';
import { priceLines } from '#components/price-lines.tsx';
import type { Quote } from '#domain/cart/cart.ts';
import type { Destination, Offer, Settings } from '#domain/entities.ts';
import { isDeliveryPending, priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import styles from './cart-totals.module.css';
import { SurchargeNotice } from './surcharge-notice.tsx';

type CartTotalsProps = { quote: Quote; offers: readonly Offer[]; destination: Destination | null; settings: Settings };

/** Price breakdown of the cart without the total, which the footer shows. */
export function CartTotals({ quote: { price, mode }, offers, destination, settings }: CartTotalsProps) {
  const lines = priceLines(priceBreakdown(price, mode, { offers, destination, settings })).filter(({ kind }) => kind !== 'total');
  const hasDeliveryFee = mode === 'delivery' && (price.delivery > 0 || isDeliveryPending(price));

  return (
    <div className={styles['totals']}>
      <PriceBreakdown lines={lines} />
      {hasDeliveryFee ? <SurchargeNotice subtotal={price.subtotal} destination={destination} settings={settings} /> : null}
    </div>
  );
}
