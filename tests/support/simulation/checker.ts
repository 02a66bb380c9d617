// References: INV-n in docs/invariants.md.

import type { OrderStatus } from '#domain/entities.ts';
import { controlFaults } from './control-checks.ts';
import type { FinalState, VisitHistory } from './history.ts';
import { refundFaults, refundedByLines, totalFaults } from './refund-checks.ts';

/** A violated invariant. `seed` identifies the visit; it is null if the violation belongs to no visit. */
export type Violation = {
  invariant: `INV-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 12 | 19 | 20 | 21 | 22 | 23 | 24}`;
  seed: number | null;
  description: string;
};

/** By status of an order, the statuses that may be observed next. */
const allowedStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['pending', 'paid', 'cancelled'],
  paid: ['paid'],
  cancelled: ['cancelled'],
};

/**
 * Compares the responses that visits observed with the final state: no order is lost (1) or duplicated (2), no charge is
 * duplicated (3), no capture is without an order (4), no paid order is without its capture (5), totals are the server's
 * (6), a status never reverts and card orders are settled (7), no order is paid after its deadline (12), a refusal is final (19), and a
 * paid order is refunded exactly if the restaurant has closed it (20). Slots keep to their capacity (21), pauses, a longer preparation
 * and sold-out dishes are respected (22, 12), refunds of lines are exact (23), and the shop's totals are those of the ledger (24).
 */
export function checkInvariants(histories: readonly VisitHistory[], final: FinalState): Violation[] {
  const violations: Violation[] = [];
  const visitOf = new Map(histories.flatMap(({ seed, localIds }) => localIds.map((localId) => [localId, seed] as const)));
  const orders = new Map(final.orders.map((order) => [order.orderId, order]));
  const netAmountOf = netAmounts(final.ledger);
  const reportViolation = (invariant: Violation['invariant'], seed: number | null | undefined, description: string) =>
    violations.push({ invariant, seed: seed ?? null, description });

  for (const { seed, localIds, observations } of histories) {
    const statuses = new Map<string, OrderStatus>();
    for (const entry of observations) {
      if (entry.observed === 'placements' || entry.observed === 'controls') {
        for (const { invariant, text } of controlFaults(entry)) reportViolation(invariant, seed, text);
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
        const isKept = order?.lineRefunds.some(({ refundId }) => refundId === entry.refundId) === true;
        if (!isKept) reportViolation('INV-23', seed, `the refund ${entry.refundId} of ${orderId} was lost`);
        continue;
      }
      const statusBefore = statuses.get(orderId) ?? 'pending';
      if (!nextStatuses(statusBefore, order).includes(entry.status))
        reportViolation('INV-7', seed, `order ${orderId} went from ${statusBefore} to ${entry.status}`);
      statuses.set(orderId, entry.status);
    }
    for (const [orderId, last] of statuses) {
      const order = orders.get(orderId);
      const now = order?.status;
      if (now !== undefined && !nextStatuses(last, order).includes(now))
        reportViolation('INV-7', seed, `order ${orderId} went from ${last} to ${now}`);
    }
    const ownOrders = final.orders.filter(({ localId }) => localIds.includes(localId));
    for (const localId of localIds) {
      const count = ownOrders.filter((order) => order.localId === localId).length;
      if (count > 1) reportViolation('INV-2', seed, `one attempt has ${count} orders`);
    }
    const active = ownOrders.filter(({ status, method }) => status === 'paid' || (method === 'cash' && status === 'pending'));
    if (active.length > 1) reportViolation('INV-2', seed, `one visit has ${active.length} active orders`);
    const charged = final.intents.filter(
      ({ id, localId }) => localId !== null && localIds.includes(localId) && (netAmountOf.get(id) ?? 0) > 0,
    );
    if (charged.length > 1) reportViolation('INV-3', seed, `one visit was charged ${charged.length} times`);
  }

  for (const { id, localId, orderId, amount } of final.intents) {
    const seed = visitOf.get(localId ?? '');
    const net = netAmountOf.get(id) ?? 0;
    const keptAmount = amount - refundedByLines(final, id);
    if (net !== 0 && net !== keptAmount) reportViolation('INV-3', seed, `intent ${id} over ${amount} has a net amount of ${net}`);
    if (net > 0 && orders.get(orderId ?? '')?.status !== 'paid')
      reportViolation('INV-4', seed, `intent ${id} has a net amount of ${net} and no paid order`);
  }
  for (const order of final.orders) {
    const seed = visitOf.get(order.localId);
    for (const { invariant, text } of [...handlingFaults(order, final), ...refundFaults(order, final)])
      reportViolation(invariant, seed, text);
    if (order.total !== order.expectedTotal)
      reportViolation('INV-6', seed, `order ${order.orderId} costs ${order.total}, not ${order.expectedTotal}`);
    if (order.method === 'card' && order.status === 'pending') reportViolation('INV-7', seed, `order ${order.orderId} was never settled`);
    if (order.status !== 'paid') continue;
    if (isPaidLate(order, final)) reportViolation('INV-12', seed, `order ${order.orderId} was paid after its deadline and not refunded`);
    const attached = final.intents.filter(({ orderId }) => orderId === order.orderId);
    const [intent] = attached;
    const isCaptured =
      attached.length === 1 &&
      intent !== undefined &&
      intent.status === 'succeeded' &&
      intent.currency === 'eur' &&
      intent.customer === intent.tiedCustomer &&
      netAmountOf.get(intent.id) === order.total - refundedByLines(final, intent.id);
    if (!isCaptured) reportViolation('INV-5', seed, `order ${order.orderId} is paid without a matching capture`);
  }
  for (const text of totalFaults(final)) reportViolation('INV-24', null, text);
  return violations;
}

type FinalOrder = FinalState['orders'][number];

/** Returns the statuses that may follow. The restaurant cancels paid orders too. */
function nextStatuses(status: OrderStatus, order: FinalOrder | undefined): readonly OrderStatus[] {
  const isClosed = (order?.handling?.closure ?? null) !== null;
  return isClosed && status === 'paid' ? ['paid', 'cancelled'] : allowedStatuses[status];
}

const closingEvents = ['order.refuse', 'order.cancel'];
const kitchenEvents = ['order.accept', 'order.start', 'order.finish', 'order.handOver'];

/** Returns how the restaurant's handling of an order violates the invariants. */
function handlingFaults(
  { orderId, status, handling }: FinalOrder,
  { intents, refunds: made }: FinalState,
): { invariant: 'INV-19' | 'INV-20'; text: string }[] {
  if (handling === null) return [];
  const { closure, events } = handling;
  const faults: ReturnType<typeof handlingFaults> = [];
  const closed = events.findIndex((event) => closingEvents.includes(event));
  const laterEvents = closed === -1 ? [] : events.slice(closed + 1).filter((event) => [...closingEvents, ...kitchenEvents].includes(event));
  if (laterEvents.length > 0)
    faults.push({ invariant: 'INV-19', text: `${laterEvents.join(', ')} of order ${orderId} after it was closed` });
  if ((closed !== -1) !== (closure !== null)) faults.push({ invariant: 'INV-19', text: `order ${orderId} has lost its refusal` });
  const ids = new Set(intents.filter((intent) => intent.orderId === orderId).map(({ id }) => id));
  const refunds = made.filter(({ intent, refundId }) => refundId === null && ids.has(intent)).length;
  if (refunds > 0 && closure === null) faults.push({ invariant: 'INV-20', text: `order ${orderId} was refunded without a refusal` });
  if (refunds > 1) faults.push({ invariant: 'INV-20', text: `order ${orderId} was refunded ${refunds} times` });
  if (closure !== null && status !== 'cancelled') faults.push({ invariant: 'INV-20', text: `the closed order ${orderId} is ${status}` });
  return faults;
}

const minute = 60_000;

/**
 * Whether an order was paid after its deadline: the end of the time slot, or half an hour after an ASAP order. A capture must also
 * follow within an hour of the order.
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
