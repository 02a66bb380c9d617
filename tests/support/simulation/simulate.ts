import { createHash } from 'node:crypto';
import type { OrderMode, OrderPayload } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { asSoonAsPossible, scheduleDates, slotsFor } from '#domain/schedule.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { cardShop } from '../card-shop.ts';
import { oneTacos, createOrder } from '../test-orders.ts';
import { checkInvariants, type Violation } from './checker.ts';
import type { VisitHistory } from './history.ts';
import { generateSchedule } from './schedule.ts';
import type { Schedule } from './steps.ts';
import { runSchedule } from './visit.ts';
import type { Factories, World } from './world.ts';

/** Creates a world. `expectedTotal` returns the correct total of an attempt's order; `total` is the stored one. */
export type OpenWorld = (expectedTotal: (localId: string, total: number) => number) => Promise<World>;

export type SimulationReport = {
  schedules: number;
  calls: number;
  orders: number;
  paid: number;
  refunds: number;
  /** `accepted`: orders that the restaurant accepted. `closed`: orders that it refused or cancelled. */
  accepted: number;
  closed: number;
  /** `controlled`: orders placed while controls of the shop may have been set. `changes`: changes of controls. */
  lineRefunds: number;
  controlled: number;
  changes: number;
  violations: Violation[];
};

const settings = flattenSettings(cardShop.settings);

/** Returns when the test shop opens: at 11:30 in Paris, in winter. */
const openingTime = (date: string) => new Date(`${date}T10:30:00Z`).getTime();

/** Creates orders of the test shop at the world's time, priced like a page, and records the totals of each attempt. */
function createOrderFactories(now: () => Date) {
  const totals = new Map<string, Set<number>>();
  /** Returns the nth time slot on offer at the world's time, or ASAP for 0 if it is possible. Does not know the restaurant's controls. */
  function nextTime(mode: OrderMode, nth: number): { date: string; range: string } {
    const request = { menus: cardShop.menus, mode, now: now(), timeZone: 'Europe/Paris', settings };
    for (const date of scheduleDates(request)) {
      const slots = slotsFor({ ...request, date }).filter(({ start }) => start >= '11:30' && start < '14:30');
      const [slot] = slots;
      const isOpenNow = slot !== undefined && request.now.getTime() > openingTime(date) && date === request.now.toISOString().slice(0, 10);
      if (nth === 0 && isOpenNow) return { date, range: asSoonAsPossible };
      if (slot !== undefined) return { date, range: (slots[nth - 1] ?? slot).label };
    }
    throw new Error('The test shop has no available time slot');
  }
  const factories: Factories = {
    // The lines depend on the seed and the cart only, so that a retry has the same content and another cart has another price.
    createOrder({ localId, cart, seed, mode = 'pickup', slot = seed % 4 === 0 ? 0 : 1 }): OrderPayload {
      const lines = [oneTacos, { id: 2, quantity: 1 + ((seed + cart) % 3) }].slice(0, 1 + ((seed + cart) % 2));
      const order = createOrder({ shop: cardShop, lines, mode, now: now(), localId, ...nextTime(mode, slot) });
      totals.set(localId, (totals.get(localId) ?? new Set()).add(toCents(order.total)));
      return order;
    },
    createUuid(name) {
      const hex = createHash('sha256').update(name).digest('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
  /** Returns the stored total if the attempt has ever had it, else one that it has had. */
  const expectedTotal = (localId: string, total: number) => {
    const correctTotals = totals.get(localId);
    return correctTotals === undefined || correctTotals.has(total) ? total : ([...correctTotals][0] ?? total);
  };
  return { factories, expectedTotal };
}

/**
 * Runs schedules one after the other in one world, and checks the observed responses against the final state. Deterministic.
 */
export async function runSchedules(open: OpenWorld, schedules: readonly Schedule[]): Promise<SimulationReport> {
  let world: World | null = null;
  const { factories, expectedTotal } = createOrderFactories(() => world?.now() ?? new Date(0));
  world = await open(expectedTotal);
  let calls = 0;
  const { send } = world;
  const countingWorld: World = {
    ...world,
    send(call, fault) {
      calls += 1;
      return send(call, fault);
    },
  };
  try {
    const histories: VisitHistory[] = [];
    for (const schedule of schedules) histories.push(...(await runSchedule(countingWorld, schedule, factories)));
    const final = await world.runAllJobs();
    return {
      schedules: schedules.length,
      calls,
      orders: final.orders.length,
      paid: final.orders.filter(({ method, paidAt }) => method === 'card' && paidAt !== null).length,
      refunds: final.ledger.filter(({ type }) => type === 'refund').length,
      accepted: final.orders.filter(({ handling }) => handling?.events.includes('order.accept')).length,
      closed: final.orders.filter(({ handling }) => (handling?.closure ?? null) !== null).length,
      lineRefunds: final.refunds.filter(({ refundId }) => refundId !== null).length,
      ...countControlSteps(histories),
      violations: checkInvariants(histories, final),
    };
  } finally {
    await world.close();
  }
}

function countControlSteps(histories: readonly VisitHistory[]): Pick<SimulationReport, 'controlled' | 'changes'> {
  const counts = { controlled: 0, changes: 0 };
  for (const entry of histories.flatMap(({ observations }) => observations)) {
    if (entry.observed === 'placements' && Object.keys(entry.states).length > 0) counts.controlled += entry.placed.length;
    if (entry.observed === 'controls') counts.changes += Object.keys(entry.states).length;
  }
  return counts;
}

/** Generates schedules with consecutive seeds. */
export const schedulesFrom = (seed: number, count: number): Schedule[] =>
  Array.from({ length: count }, (_, index) => generateSchedule(seed + index));

/** Shrinks a failing schedule by removing steps, then faults, as long as it still fails. */
export async function shrinkSchedule(open: OpenWorld, failing: Schedule): Promise<Schedule> {
  const hasViolations = async (schedule: Schedule) => (await runSchedules(open, [schedule])).violations.length > 0;
  let smallest = failing;
  for (let index = smallest.steps.length - 1; index >= 0; index -= 1) {
    const reduced = { ...smallest, steps: smallest.steps.filter((_, position) => position !== index) };
    if (reduced.steps.length > 0 && (await hasViolations(reduced))) smallest = reduced;
  }
  for (const [index, step] of smallest.steps.entries()) {
    if (!('faults' in step)) continue;
    for (const faultIndex of step.faults.keys()) {
      const current = smallest.steps[index];
      if (current === undefined || !('faults' in current) || current.faults[faultIndex] === null) continue;
      const withFewerFaults = { ...current, faults: current.faults.map((fault, position) => (position === faultIndex ? null : fault)) };
      const reduced = { ...smallest, steps: smallest.steps.with(index, withFewerFaults) };
      if (await hasViolations(reduced)) smallest = reduced;
    }
  }
  return smallest;
}
