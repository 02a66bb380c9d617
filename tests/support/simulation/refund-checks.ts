// References: INV-n in docs/invariants.md.

import { quantitiesByLine } from '#domain/sales/line-refund.ts';
import type { FinalState } from './history.ts';

type RefundViolation = { invariant: 'INV-23'; text: string };

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the amount in cents that the card provider has refunded for single lines of a payment. */
export function refundedByLines({ refunds }: FinalState, intentId: string): number {
  return sum(refunds.filter(({ intent, refundId }) => intent === intentId && refundId !== null).map(({ amount }) => amount));
}

/**
 * Returns how the refunds of an order's lines violate the invariant: each is made once, at the price of its pieces, no piece is refunded
 * twice, and all refunds together are at most what was paid.
 */
export function refundViolations(
  { orderId, lines, lineRefunds, handling }: FinalState['orders'][number],
  final: FinalState,
): RefundViolation[] {
  const faults: string[] = [];
  const ids = new Set(final.intents.filter((intent) => intent.orderId === orderId).map(({ id }) => id));
  const ownRefunds = final.refunds.filter(({ intent }) => ids.has(intent));
  const captured = sum(final.ledger.filter(({ intent, type }) => type === 'capture' && ids.has(intent)).map(({ amount }) => amount));
  if (sum(ownRefunds.map(({ amount }) => amount)) > captured) faults.push('was refunded more than was paid');

  for (const { refundId, lines: pieces, amount, state } of lineRefunds) {
    const amounts = ownRefunds.filter((refund) => refund.refundId === refundId).map((refund) => refund.amount);
    if (amounts.length > 1) faults.push(`was refunded ${amounts.length} times by ${refundId}`);
    if (state === 'open') faults.push(`has the open refund ${refundId}`);
    if (amounts.length > 0 !== (state === 'made') || amounts.some((refunded) => refunded !== amount))
      faults.push(`has a refund ${refundId} over ${amount} that is ${state}, and the provider made ${amounts.join(', ') || 'none'}`);
    if (state === 'failed' && handling?.closure === null) faults.push(`is open, and its refund ${refundId} has failed`);
    const price = sum(pieces.map(({ line, quantity }) => quantity * (lines[line]?.unitPrice ?? 0)));
    if (price !== amount) faults.push(`has a refund of ${amount} for pieces that cost ${price}`);
  }
  const refunded = quantitiesByLine(lineRefunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.lines));
  for (const [line, quantity] of refunded)
    if (quantity > (lines[line]?.quantity ?? 0)) faults.push(`has ${quantity} refunded pieces of line ${line}`);
  const unknown = ownRefunds.filter(({ refundId }) => refundId !== null && !lineRefunds.some((refund) => refund.refundId === refundId));
  if (unknown.length > 0) faults.push(`has ${unknown.length} refunds that the shop does not know`);
  return faults.map((text) => ({ invariant: 'INV-23', text: `order ${orderId} ${text}` }));
}

/** Returns the days whose totals are not what was paid: by card according to the ledger, and in cash for the orders that were not closed. */
export function totalViolations({ orders, intents, ledger, totals }: FinalState): string[] {
  return totals.flatMap(({ date, net, pendingRefunds }) => {
    const sold = orders.filter((order) => order.date === date && order.handling !== null);
    const ids = new Set(sold.map(({ orderId }) => orderId));
    const payments = new Set(intents.filter(({ orderId }) => orderId !== null && ids.has(orderId)).map(({ id }) => id));
    const byCard = sum(
      ledger.filter(({ intent }) => payments.has(intent)).map(({ type, amount }) => (type === 'capture' ? amount : -amount)),
    );
    const cash = sum(sold.filter(({ method, handling }) => method === 'cash' && handling?.closure === null).map(({ total }) => total));
    const faults = net === byCard + cash ? [] : [`the totals of ${date} are ${net}, and ${byCard} by card and ${cash} in cash were paid`];
    return pendingRefunds === 0 ? faults : [...faults, `the totals of ${date} have ${pendingRefunds} of refunds that were not made`];
  });
}
