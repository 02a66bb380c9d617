import { defaultTax } from '#config/constants.ts';
import { splitIntoParts } from '#domain/menu/item-parts.ts';
import type { Cents } from '#domain/money.ts';
import { multiplyAndDivide } from '#domain/money/ratio.ts';
import { applicableOffers } from '#domain/offers/offers.ts';
import { priceCart, type PriceRequest, type PriceRules } from '#domain/pricing.ts';
import { applyDiscounts } from '#domain/pricing/discounts.ts';
import { calculateTax, type RateTax } from '#domain/pricing/tax.ts';

/** Pieces of a line, by its index in the order. */
export type LineQuantity = { line: number; quantity: number };

/** Taxable amount of one rate (percent), as the order's prices are: with tax if they are tax-inclusive. */
export type RateBase = { rate: number; base: Cents };

/** A priced refund of pieces. */
export type LineRefund = { amount: Cents; bases: RateBase[] };

/** Adds up quantities by line. */
export function quantitiesByLine(lines: readonly LineQuantity[]): Map<number, number> {
  const quantities = new Map<number, number>();
  for (const { line, quantity } of lines) quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  return quantities;
}

/** Returns the tax of what remains after refunds, by ascending rate. */
export function taxAfterRefunds(taxByRate: readonly RateTax[], refunded: readonly RateBase[], isInclusive: boolean): RateTax[] {
  return calculateTax([...taxByRate, ...refunded.map(({ rate, base }) => ({ rate, base: -base }))], isInclusive);
}

/** Returns the discounted amounts of `pieces`, by rate. They are the pieces of each line after those that were refunded earlier. */
function piecesByRate(cart: PriceRequest, rules: PriceRules, refunded: Map<number, number>, pieces: Map<number, number>): RateBase[] {
  const { defaultRate } = { ...defaultTax, ...rules.tax };
  const parts = splitIntoParts(cart.items, cart.mode, defaultRate);
  const subtotal = parts.reduce((sum, { amount }) => sum + amount, 0);
  applyDiscounts(applicableOffers(rules.offers, { ...rules, ...cart, subtotal }), parts);
  return parts.flatMap(({ line, rate, remaining }) => {
    const quantity = pieces.get(line) ?? 0;
    const ordered = cart.items[line]?.quantity ?? 0;
    if (quantity === 0) return [];
    const first = refunded.get(line) ?? 0;
    // Differences of rounded sums, so that the refunds of all pieces of a line are exactly its price.
    const upTo = (count: number) => multiplyAndDivide(remaining, count, ordered);
    return [{ rate, base: upTo(first + quantity) - upTo(first) }];
  });
}

/**
 * Prices the refund of pieces of an order: what the customer paid for them after discounts, with their tax. Delivery is not refunded.
 * Returns null if there are not as many pieces left, if they cost nothing, or if they are all that remains of the order.
 *
 * @example priceLineRefund(cart, rules, { refunds: [], lines: [{ line: 0, quantity: 1 }] })?.amount // 850
 */
export function priceLineRefund(
  cart: PriceRequest,
  rules: PriceRules,
  {
    refunds,
    lines,
  }: { refunds: readonly { lines: readonly LineQuantity[]; amount: Cents; bases: readonly RateBase[] }[]; lines: readonly LineQuantity[] },
): LineRefund | null {
  const refunded = quantitiesByLine(refunds.flatMap((refund) => refund.lines));
  const pieces = quantitiesByLine(lines);
  const isAvailable = ([line, quantity]: [number, number]) => quantity + (refunded.get(line) ?? 0) <= (cart.items[line]?.quantity ?? 0);
  if (![...pieces].every(isAvailable)) return null;
  const { total, taxByRate } = priceCart(cart, rules);
  const { inclusive } = { ...defaultTax, ...rules.tax };
  const bases = piecesByRate(cart, rules, refunded, pieces);
  const base = bases.reduce((sum, rateBase) => sum + rateBase.base, 0);
  const earlier = refunds.flatMap((refund) => refund.bases);
  const taxAfter = (refundedBases: readonly RateBase[]) =>
    taxAfterRefunds(taxByRate, refundedBases, inclusive).reduce((sum, { tax }) => sum + tax, 0);
  const amount = inclusive ? base : base + taxAfter(earlier) - taxAfter([...earlier, ...bases]);
  const remainingTotal = total - refunds.reduce((sum, refund) => sum + refund.amount, 0) - amount;
  return amount > 0 && remainingTotal > 0 ? { amount, bases } : null;
}
