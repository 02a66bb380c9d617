import { useSelector } from '#ui/use-selector.ts';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { useShop } from '#components/shop-context.ts';

/** Price breakdown of the current cart. */
export function OrderAmounts() {
  const { quote, offers, settings, destination } = useShop();
  const { price, mode } = useSelector(quote, (current) => current);
  const currentDestination = useSelector(destination, (knownDestination) => knownDestination);
  return <PriceBreakdown lines={priceLines(priceBreakdown(price, mode, { offers, destination: currentDestination, settings }))} />;
}
