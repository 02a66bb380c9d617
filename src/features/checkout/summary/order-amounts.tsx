import { useStore } from '#ui/use-store.ts';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { useShop } from '#components/shop-context.ts';
import styles from './order-summary.module.css';

/** Price breakdown of the current cart. Its changes are announced where no other total is. */
export function OrderAmounts({ isAnnounced = false }: { isAnnounced?: boolean }) {
  const { quote, offers, settings, destination } = useShop();
  const { price, mode } = useStore(quote, (current) => current);
  const currentDestination = useStore(destination, (knownDestination) => knownDestination);
  return (
    <div className={styles['amounts']} data-live={isAnnounced ? 'changes' : undefined}>
      <PriceBreakdown lines={priceLines(priceBreakdown(price, mode, { offers, destination: currentDestination, settings }))} />
    </div>
  );
}
