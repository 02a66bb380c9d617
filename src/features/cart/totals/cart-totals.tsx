import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import { useShop } from '#components/shop-context.ts';
import { isDeliveryPending, priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { useStore } from '#ui/use-store.ts';
import styles from './cart-totals.module.css';
import { OfferProgress } from './offer-progress.tsx';
import { SurchargeNotice, surchargeGap } from './surcharge-notice.tsx';

/** Price breakdown of the cart without the total, which the footer shows. */
export function CartTotals() {
  const shop = useShop();
  const { offers, settings } = shop;
  const { price, mode } = useStore(shop.quote, (quote) => quote);
  const destination = useStore(shop.destination, (current) => current);
  const lines = priceLines(priceBreakdown(price, mode, { offers, destination, settings })).filter(({ kind }) => kind !== 'total');
  const hasDeliveryFee = mode === 'delivery' && (price.delivery > 0 || isDeliveryPending(price));
  const gap = hasDeliveryFee ? surchargeGap(price.subtotal, destination, settings) : null;

  return (
    <div className={styles['totals']}>
      <PriceBreakdown lines={lines} />
      {gap === null ? <OfferProgress /> : <SurchargeNotice subtotal={price.subtotal} gap={gap} />}
    </div>
  );
}
