import type { OrderStatus } from '#domain/entities.ts';
import type { FinalState, VisitHistory } from './history.ts';

/** A promise that was broken: which, in which visit (its seed; null: nobody's), and how. */
export type Violation = { invariant: `INV-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 12}`; seed: number | null; what: string };

/** What may become of a status. */
const after: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['pending', 'paid', 'cancelled'],
  paid: ['paid'],
  cancelled: ['cancelled'],
};

/**
 * Holds what visits saw against what is left: no order lost (1) or double (2), no double charge (3), no money without an
 * order (4), nothing paid without money (5), the server's own totals (6), a status that never goes back and a card order
 * that ends (7), none that is paid when its time is over (12).
 */
export function check(histories: readonly VisitHistory[], final: FinalState): Violation[] {
  const violations: Violation[] = [];
  const visitOf = new Map(histories.flatMap(({ seed, localIds }) => localIds.map((localId) => [localId, seed] as const)));
  const orders = new Map(final.orders.map((order) => [order.orderId, order]));
  const money = netOf(final.ledger);
  const broken = (invariant: Violation['invariant'], seed: number | null | undefined, what: string) =>
    violations.push({ invariant, seed: seed ?? null, what });

  for (const { seed, localIds, seen } of histories) {
    const statuses = new Map<string, OrderStatus>();
    for (const entry of seen) {
      const { orderId } = entry;
      const order = orders.get(orderId);
      if (entry.saw === 'order') {
        if (order?.localId !== entry.localId) broken('INV-1', seed, `order ${orderId} was acknowledged and is gone`);
        continue;
      }
      const before = statuses.get(orderId) ?? 'pending';
      if (!after[before].includes(entry.status)) broken('INV-7', seed, `order ${orderId} went from ${before} to ${entry.status}`);
      statuses.set(orderId, entry.status);
    }
    for (const [orderId, last] of statuses) {
      const now = orders.get(orderId)?.status;
      if (now !== undefined && !after[last].includes(now)) broken('INV-7', seed, `order ${orderId} went from ${last} to ${now}`);
    }
    const own = final.orders.filter(({ localId }) => localIds.includes(localId));
    for (const localId of localIds) {
      const count = own.filter((order) => order.localId === localId).length;
      if (count > 1) broken('INV-2', seed, `one attempt has ${count} orders`);
    }
    const standing = own.filter(({ status, method }) => status === 'paid' || (method === 'cash' && status === 'pending'));
    if (standing.length > 1) broken('INV-2', seed, `one wish has ${standing.length} orders`);
    const charged = final.intents.filter(({ id, localId }) => localId !== null && localIds.includes(localId) && (money.get(id) ?? 0) > 0);
    if (charged.length > 1) broken('INV-3', seed, `one wish was charged ${charged.length} times`);
  }

  for (const { id, localId, orderId, amount } of final.intents) {
    const seed = visitOf.get(localId ?? '');
    const net = money.get(id) ?? 0;
    if (net !== 0 && net !== amount) broken('INV-3', seed, `intent ${id} over ${amount} has ${net}`);
    if (net > 0 && orders.get(orderId ?? '')?.status !== 'paid') broken('INV-4', seed, `intent ${id} has ${net} and no paid order`);
  }
  for (const order of final.orders) {
    const seed = visitOf.get(order.localId);
    if (order.total !== order.expectedTotal)
      broken('INV-6', seed, `order ${order.orderId} costs ${order.total}, not ${order.expectedTotal}`);
    if (order.method === 'card' && order.status === 'pending') broken('INV-7', seed, `order ${order.orderId} is pending for ever`);
    if (order.status !== 'paid') continue;
    if (isPaidLate(order, final)) broken('INV-12', seed, `order ${order.orderId} was paid when its time was over, and kept`);
    const tied = final.intents.filter(({ orderId }) => orderId === order.orderId);
    const [intent] = tied;
    const isPaid =
      tied.length === 1 &&
      intent !== undefined &&
      intent.status === 'succeeded' &&
      intent.currency === 'eur' &&
      intent.customer === intent.tiedCustomer &&
      money.get(intent.id) === order.total;
    if (!isPaid) broken('INV-5', seed, `order ${order.orderId} is paid and its money is not there`);
  }
  return violations;
}

const minute = 60_000;

/** A slot is over when it ends, as soon as possible after half an hour; and nobody waits for money for more than an hour. */
function isPaidLate({ orderId, placedAt, slotEnd, paidAt }: FinalState['orders'][number], { intents, ledger }: FinalState): boolean {
  const over = slotEnd ?? placedAt + 30 * minute;
  const own = new Set(intents.filter((intent) => intent.orderId === orderId).map(({ id }) => id));
  const captures = ledger.filter(({ intent, type }) => type === 'capture' && own.has(intent));
  return (paidAt ?? 0) > over || captures.some(({ at }) => at > Math.min(over, placedAt + 60 * minute));
}

/** Cents by intent: what was captured less what was given back. */
function netOf(ledger: FinalState['ledger']): Map<string, number> {
  const net = new Map<string, number>();
  for (const { intent, type, amount } of ledger) net.set(intent, (net.get(intent) ?? 0) + (type === 'capture' ? amount : -amount));
  return net;
}
