import { useStore } from '#ui/use-store.ts';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { useShop } from '#components/shop-context.ts';
import styles from './order-summary.module.css';

/** Price breakdown of the current cart, whose changes are announced. */
export function OrderAmounts() {
  const { quote, offers, settings, destination } = useShop();
  const { price, mode } = useStore(quote, (current) => current);
  const currentDestination = useStore(destination, (knownDestination) => knownDestination);
  return (
    <div className={styles['amounts']} aria-live="polite">
      <PriceBreakdown lines={priceLines(priceBreakdown(price, mode, { offers, destination: currentDestination, settings }))} />
    </div>
  );
}
