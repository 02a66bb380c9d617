import type { OrderMode } from '#domain/entities.ts';
import type { StaffEvent } from '#domain/order/board.ts';
import type { ControlChange } from '#domain/staff/controls.ts';
import { scheduleDates } from '#domain/schedule.ts';
import { addDays, wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { createControlRecord } from './control-states.ts';
import type { VisitHistory } from './history.ts';
import type { Fault, ScheduledChange, StaffPress, Step } from './steps.ts';
import type { ApiResponse, Call, Factories, World } from './world.ts';

type Send = (call: Call) => Promise<ApiResponse>;

const timeZone = 'Europe/Paris';
/** A time in minutes after midnight at which the test shop is open, and has slots left. */
const noonMinutes = 12 * 60 + 5;

/** Whether a schedule's step changes controls, or orders while they may be set. */
export const usesControls = (step: Step) => step.type === 'controls' || step.type === 'rush';

/**
 * Simulates the restaurant during one visit: it handles the order, refunds pieces of it, and changes its controls, and serves other
 * customers. Records what the server has acknowledged in `history`, and those customers in `others`.
 */
export function openRestaurant(world: World, { seed, history, factories }: { seed: number; history: VisitHistory; factories: Factories }) {
  const others: VisitHistory[] = [];
  const record = createControlRecord();
  let openedAt = world.now();
  const knownIds = new Set<string>();

  /** Sends what the restaurant does with an order. Several presses are sent concurrently. */
  async function handleOrder(orderId: string, presses: readonly StaffPress[], send: Send): Promise<void> {
    const headers = { cookie: await world.logInStaff() };
    const details = {
      promisedAt: new Date(world.now().getTime() + 20 * 60_000).toISOString(),
      reason: { code: 'busy', note: '' },
    };
    const sendStaffEvent = async (event: StaffEvent['type']) => {
      const payload = { type: event, ...details };
      const response = await send({ method: 'POST', url: `/v2/staff/orders/${orderId}/events`, payload, headers });
      if (response?.status === 200) history.observations.push({ observed: 'staff', orderId, event });
    };
    const refundLine = async ({ refund: number, line, quantity }: Exclude<StaffPress, string>) => {
      const refundId = factories.createUuid(`${seed} refund ${number} of ${orderId}`);
      const payload = { refundId, lines: [{ line, quantity }] };
      const response = await send({ method: 'POST', url: `/v2/staff/orders/${orderId}/refunds`, payload, headers });
      if (response?.status === 200) history.observations.push({ observed: 'refund', orderId, refundId });
    };
    await Promise.all(presses.map((press) => (typeof press === 'string' ? sendStaffEvent(press) : refundLine(press))));
  }

  function toChange(scheduled: ScheduledChange): ControlChange {
    if (scheduled.type !== 'days') return scheduled;
    const date = scheduleDates({ now: world.now(), timeZone })[scheduled.inDays] ?? '';
    return { type: 'days', date, ranges: scheduled.ranges };
  }

  async function changeControls(changes: readonly ScheduledChange[], send: Send): Promise<void> {
    const headers = { cookie: await world.logInStaff() };
    const changeControl = async (scheduled: ScheduledChange) => {
      const { type, ...payload } = toChange(scheduled);
      const at = world.now().getTime();
      const response = await send({ method: 'PUT', url: `/v2/staff/controls/${type}`, payload, headers });
      record.record(toChange(scheduled), at, response?.status === 200);
    };
    await Promise.all(changes.map(changeControl));
  }

  /** Sends the order of another customer, who repeats it until there is a response. */
  async function orderOnce(index: number, mode: OrderMode, { slot, fault }: { slot: number; fault: Fault | null }): Promise<void> {
    const localId = factories.createUuid(`${seed} customer ${others.length}`);
    const customer: VisitHistory = { seed, localIds: [localId], observations: [] };
    others.push(customer);
    const payload = factories.createOrder({ localId, cart: index, seed, mode, slot });
    const call: Call = { method: 'POST', url: '/v2/public/checkout/', payload, remoteAddress: `192.0.2.${(others.length % 250) + 1}` };
    const response = (await world.send(call, fault)) ?? (await world.send(call, null));
    const orderId = (response?.body.payload as { order_id?: string } | undefined)?.order_id;
    if (response?.status === 200 && orderId !== undefined) customer.observations.push({ observed: 'order', localId, orderId });
  }

  /** Compares the controls and the orders with what was set. Call it after each step of a visit in which controls change. */
  async function observeShop(): Promise<void> {
    const { placed, controls } = await world.readPlacements(openedAt);
    const now = world.now().getTime();
    const newOrders = placed.filter(({ orderId }) => !knownIds.has(orderId));
    for (const { orderId } of newOrders) knownIds.add(orderId);
    if (newOrders.length > 0) history.observations.push({ observed: 'placements', placed: newOrders, states: record.possibleStates(now) });
    const states = record.endStep(now, (key) => controls[key] ?? null);
    if (Object.keys(states).length > 0) history.observations.push({ observed: 'controls', stored: controls, states });
  }

  return {
    others,
    /** Waits until the next noon, when no slot has orders, so that a schedule behaves the same after any others. */
    openDay() {
      const now = world.now();
      const tomorrow = addDays(wallTimeAt(now, timeZone).date, 1) ?? '';
      const noon = createInstantConverter(tomorrow, timeZone)?.(noonMinutes) ?? 0;
      world.wait((noon - now.getTime()) / 60_000);
      openedAt = world.now();
    },
    handleOrder,
    changeControls,
    observeShop,
    async rush({ modes, slot, changes, faults }: Extract<Step, { type: 'rush' }>, send: Send): Promise<void> {
      const orders = modes.map((mode, index) => orderOnce(index, mode, { slot, fault: faults[index] ?? null }));
      await Promise.all([...orders, changeControls(changes, send)]);
    },
  };
}
