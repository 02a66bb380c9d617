// References: INV-n in docs/invariants.md.

import type { OrderStatus } from '#domain/entities.ts';
import { controlViolations } from './control-checks.ts';
import type { FinalState, VisitHistory } from './history.ts';
import { refundViolations, refundedByLines, totalViolations } from './refund-checks.ts';

/** A violated invariant. `seed`: seed of the random visit; null if the violation belongs to no visit. */
export type Violation = {
  invariant: `INV-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 12 | 19 | 20 | 21 | 22 | 23 | 24}`;
  seed: number | null;
  description: string;
};

/** By status of an order, the statuses that a later observation may show. */
const allowedStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['pending', 'paid', 'cancelled'],
  paid: ['paid'],
  cancelled: ['cancelled'],
};

/**
 * Compares the responses that visits observed with the final state. A `localId` identifies one attempt to order.
 *
 * - INV-1, INV-2: no order is lost or duplicated.
 * - INV-3, INV-4, INV-5: no charge is duplicated, no capture lacks its order, and no paid order lacks its capture.
 * - INV-6: totals are the server's.
 * - INV-7: a status never reverts, and each card order is paid or cancelled in the end.
 * - INV-12: no order is paid after its deadline, and none has a sold-out dish.
 * - INV-19, INV-20: a closure (refusal or cancellation) is final, and a paid order is refunded exactly if the restaurant has closed it.
 * - INV-21, INV-22: time slots keep to their capacity; no order is placed during a pause, or for a time before its longer preparation ends.
 * - INV-23, INV-24: refunds of lines are exact, and the shop's totals are those of the ledger.
 */
export function checkInvariants(histories: readonly VisitHistory[], final: FinalState): Violation[] {
  const violations: Violation[] = [];
  const seedByLocalId = new Map(histories.flatMap(({ seed, localIds }) => localIds.map((localId) => [localId, seed] as const)));
  const orders = new Map(final.orders.map((order) => [order.orderId, order]));
  const netAmountOf = netAmounts(final.ledger);
  const reportViolation = (invariant: Violation['invariant'], seed: number | null | undefined, description: string) =>
    violations.push({ invariant, seed: seed ?? null, description });

  for (const { seed, localIds, observations } of histories) {
    const statuses = new Map<string, OrderStatus>();
    for (const entry of observations) {
      // What the restaurant's controls allow: pauses, capacity, sold-out dishes.
      if (entry.observed === 'placements' || entry.observed === 'controls') {
        for (const { invariant, text } of controlViolations(entry)) reportViolation(invariant, seed, text);
        continue;
      }
      const { orderId } = entry;
      const order = orders.get(orderId);
      if (entry.observed === 'order') {
        if (order?.localId !== entry.localId) reportViolation('INV-1', seed, `order ${orderId} was acknowledged and is missing`);
        continue;
      }
      if (entry.observed === 'staff') {
        if (order?.handling?.events.includes(entry.event) !== true)
          reportViolation('INV-19', seed, `${entry.event} of ${orderId} was lost`);
        continue;
      }
      if (entry.observed === 'refund') {
        const isStored = order?.lineRefunds.some(({ refundId }) => refundId === entry.refundId) === true;
        if (!isStored) reportViolation('INV-23', seed, `the refund ${entry.refundId} of ${orderId} was lost`);
        continue;
      }
      const statusBefore = statuses.get(orderId) ?? 'pending';
      if (!laterStatuses(statusBefore, order).includes(entry.status))
        reportViolation('INV-7', seed, `order ${orderId} went from ${statusBefore} to ${entry.status}`);
      statuses.set(orderId, entry.status);
    }
    for (const [orderId, last] of statuses) {
      const order = orders.get(orderId);
      const now = order?.status;
      if (now !== undefined && !laterStatuses(last, order).includes(now))
        reportViolation('INV-7', seed, `order ${orderId} went from ${last} to ${now}`);
    }
    const ownOrders = final.orders.filter(({ localId }) => localIds.includes(localId));
    for (const localId of localIds) {
      const count = ownOrders.filter((order) => order.localId === localId).length;
      if (count > 1) reportViolation('INV-2', seed, `one attempt has ${count} orders`);
    }
    // Orders that the kitchen prepares.
    const active = ownOrders.filter(({ status, method }) => status === 'paid' || (method === 'cash' && status === 'pending'));
    if (active.length > 1) reportViolation('INV-2', seed, `one visit has ${active.length} active orders`);
    const chargedIntents = final.intents.filter(
      ({ id, localId }) => localId !== null && localIds.includes(localId) && (netAmountOf.get(id) ?? 0) > 0,
    );
    if (chargedIntents.length > 1) reportViolation('INV-3', seed, `one visit was charged ${chargedIntents.length} times`);
  }

  for (const { id, localId, orderId, amount } of final.intents) {
    const seed = seedByLocalId.get(localId ?? '');
    const net = netAmountOf.get(id) ?? 0;
    // What remains of the payment after refunds of lines.
    const remainingAmount = amount - refundedByLines(final, id);
    if (net !== 0 && net !== remainingAmount) reportViolation('INV-3', seed, `intent ${id} over ${amount} has a net amount of ${net}`);
    if (net > 0 && orders.get(orderId ?? '')?.status !== 'paid')
      reportViolation('INV-4', seed, `intent ${id} has a net amount of ${net} and no paid order`);
  }
  for (const order of final.orders) {
    const seed = seedByLocalId.get(order.localId);
    for (const { invariant, text } of [...handlingViolations(order, final), ...refundViolations(order, final)])
      reportViolation(invariant, seed, text);
    if (order.total !== order.expectedTotal)
      reportViolation('INV-6', seed, `order ${order.orderId} costs ${order.total}, not ${order.expectedTotal}`);
    if (order.method === 'card' && order.status === 'pending')
      reportViolation('INV-7', seed, `order ${order.orderId} is neither paid nor cancelled`);
    if (order.status !== 'paid') continue;
    if (isPaidLate(order, final)) reportViolation('INV-12', seed, `order ${order.orderId} was paid after its deadline and not refunded`);
    const attached = final.intents.filter(({ orderId }) => orderId === order.orderId);
    const [intent] = attached;
    const hasMatchingCapture =
      attached.length === 1 &&
      intent !== undefined &&
      intent.status === 'succeeded' &&
      intent.currency === 'eur' &&
      intent.customer === intent.storedCustomer &&
      netAmountOf.get(intent.id) === order.total - refundedByLines(final, intent.id);
    if (!hasMatchingCapture) reportViolation('INV-5', seed, `order ${order.orderId} is paid without a matching capture`);
  }
  for (const text of totalViolations(final)) reportViolation('INV-24', null, text);
  return violations;
}

type FinalOrder = FinalState['orders'][number];

/** Returns the statuses that a later observation of an order may show. The restaurant cancels paid orders too. */
function laterStatuses(status: OrderStatus, order: FinalOrder | undefined): readonly OrderStatus[] {
  const isClosed = (order?.handling?.closure ?? null) !== null;
  return isClosed && status === 'paid' ? ['paid', 'cancelled'] : allowedStatuses[status];
}

const closingEvents = ['order.refuse', 'order.cancel'];
const kitchenEvents = ['order.accept', 'order.start', 'order.finish', 'order.handOver'];

/** Returns how the restaurant's handling of an order violates the invariants. */
function handlingViolations(
  { orderId, status, handling }: FinalOrder,
  { intents, refunds: providerRefunds }: FinalState,
): { invariant: 'INV-19' | 'INV-20'; text: string }[] {
  if (handling === null) return [];
  const { closure, events } = handling;
  const violations: ReturnType<typeof handlingViolations> = [];
  const closed = events.findIndex((event) => closingEvents.includes(event));
  const laterEvents = closed === -1 ? [] : events.slice(closed + 1).filter((event) => [...closingEvents, ...kitchenEvents].includes(event));
  if (laterEvents.length > 0)
    violations.push({ invariant: 'INV-19', text: `${laterEvents.join(', ')} of order ${orderId} after it was closed` });
  if ((closed !== -1) !== (closure !== null))
    violations.push({ invariant: 'INV-19', text: `the events and the stored closure of order ${orderId} differ` });
  const ids = new Set(intents.filter((intent) => intent.orderId === orderId).map(({ id }) => id));
  // Refunds of lines have an id; null is the refund of the rest of the payment.
  const refundCount = providerRefunds.filter(({ intent, refundId }) => refundId === null && ids.has(intent)).length;
  if (refundCount > 0 && closure === null)
    violations.push({ invariant: 'INV-20', text: `order ${orderId} was refunded without a closure` });
  if (refundCount > 1) violations.push({ invariant: 'INV-20', text: `order ${orderId} was refunded ${refundCount} times` });
  if (closure !== null && status !== 'cancelled')
    violations.push({ invariant: 'INV-20', text: `the closed order ${orderId} is ${status}` });
  return violations;
}

const minute = 60_000;

/**
 * Whether an order was paid after its deadline: the end of the time slot, or half an hour after an ASAP order. A capture must also
 * follow within an hour of the order, because the server then cancels an unpaid order.
 */
function isPaidLate({ orderId, placedAt, slotEnd, paidAt }: FinalState['orders'][number], { intents, ledger }: FinalState): boolean {
  const deadline = slotEnd ?? placedAt + 30 * minute;
  const intentIds = new Set(intents.filter((intent) => intent.orderId === orderId).map(({ id }) => id));
  const captures = ledger.filter(({ intent, type }) => type === 'capture' && intentIds.has(intent));
  return (paidAt ?? 0) > deadline || captures.some(({ at }) => at > Math.min(deadline, placedAt + 60 * minute));
}

/** Returns the net amount of each intent in cents: captured minus refunded. */
function netAmounts(ledger: FinalState['ledger']): Map<string, number> {
  const net = new Map<string, number>();
  for (const { intent, type, amount } of ledger) net.set(intent, (net.get(intent) ?? 0) + (type === 'capture' ? amount : -amount));
  return net;
}
