import { groupBy, toSorted } from '#config/older-browsers.ts';
import type { PaymentMethod } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import type { RateTax } from '#domain/pricing/tax.ts';
import type { HandlingState } from '#domain/order/handling.ts';

/** An order as the totals of its day count it. */
export type DayOrder = {
  state: HandlingState;
  isPickup: boolean;
  paymentMethod: PaymentMethod;
  total: Cents;
  /** Recorded refunds, and those that are requested and not recorded yet. */
  refunded: Cents;
  pendingRefund: Cents;
  /** Tax of what the customer keeps, without the recorded refunds. */
  taxByRate: readonly RateTax[];
};

/** Amounts of one tax rate (percent): without tax, the tax, and including it. */
type RateTotals = { rate: number; net: Cents; tax: Cents; gross: Cents };

/** Totals of the orders of one day. */
export type DayTotals = {
  /** Orders by mode and payment method, before refunds. */
  groups: { isPickup: boolean; paymentMethod: PaymentMethod; count: number; total: Cents }[];
  count: number;
  revenue: Cents;
  refunds: { count: number; amount: Cents };
  /** Refunds that are requested and not recorded yet, which `refunds` does not include. */
  pendingRefunds: { count: number; amount: Cents };
  /** Revenue minus the recorded refunds. */
  net: Cents;
  /** Number of orders that were refused or cancelled without a payment. */
  unpaidClosed: number;
  /** Tax by ascending rate, refunds deducted. */
  taxes: RateTotals[];
};

const kinds = [
  { isPickup: true, paymentMethod: 'card' },
  { isPickup: true, paymentMethod: 'cash' },
  { isPickup: false, paymentMethod: 'card' },
  { isPickup: false, paymentMethod: 'cash' },
] as const;

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Counts the refunds that are not 0, and adds them up. */
function countRefunds(amounts: readonly Cents[]): { count: number; amount: Cents } {
  return { count: amounts.filter((amount) => amount > 0).length, amount: sum(amounts) };
}

/** Adds up the tax of all orders by ascending rate. `isInclusive`: the bases include their tax. */
function addTaxes(orders: readonly DayOrder[], isInclusive: boolean): RateTotals[] {
  const byRate = groupBy(
    orders.flatMap(({ taxByRate }) => taxByRate),
    ({ rate }) => rate,
  );
  const totals = [...byRate].map(([rate, taxes]) => {
    const [base, tax] = [sum(taxes.map((rateTax) => rateTax.base)), sum(taxes.map((rateTax) => rateTax.tax))];
    return isInclusive ? { rate, net: base - tax, tax, gross: base } : { rate, net: base, tax, gross: base + tax };
  });
  return toSorted(totals, (a, b) => a.rate - b.rate);
}

/** Whether an order brought money, or will when it is handed over. */
const isSold = ({ state }: DayOrder) => state !== 'refused' && state !== 'cancelled';

/**
 * Adds up the orders of a day. Each amount is the exact sum of the orders' amounts in cents: tax is rounded once per order and rate, as
 * on the receipts.
 *
 * @example summariseDay([], { isTaxInclusive: true }).net // 0
 */
export function summariseDay(orders: readonly DayOrder[], { isTaxInclusive }: { isTaxInclusive: boolean }): DayTotals {
  const sold = orders.filter(isSold);
  const revenue = sum(sold.map(({ total }) => total));
  const refunds = countRefunds(sold.map(({ refunded }) => refunded));
  return {
    groups: kinds.map((kind) => {
      const members = sold.filter(({ isPickup, paymentMethod }) => isPickup === kind.isPickup && paymentMethod === kind.paymentMethod);
      return { ...kind, count: members.length, total: sum(members.map(({ total }) => total)) };
    }),
    count: sold.length,
    revenue,
    refunds,
    pendingRefunds: countRefunds(sold.map(({ pendingRefund }) => pendingRefund)),
    net: revenue - refunds.amount,
    unpaidClosed: orders.length - sold.length,
    taxes: addTaxes(sold, isTaxInclusive),
  };
}
