import { useSelector } from '@xstate/react';
import { PriceBreakdown } from '#components/price-breakdown.tsx';
import { priceLines } from '#components/price-lines.tsx';
import type { Quote } from '#domain/cart/cart.ts';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import type { CheckoutProps } from '#features/checkout/checkout-props.ts';

type OrderAmountsProps = Pick<CheckoutProps, 'offers' | 'settings' | 'destination'> & { quote: Quote };

/** Price breakdown of the current cart. */
export function OrderAmounts({ quote: { price, mode }, offers, settings, destination }: OrderAmountsProps) {
  const currentDestination = useSelector(destination, (known) => known);
  return <PriceBreakdown lines={priceLines(priceBreakdown(price, mode, { offers, destination: currentDestination, settings }))} />;
}
