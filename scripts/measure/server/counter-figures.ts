import type { Figure } from '../pages/performance-goals.ts';
import type { Memory } from './report-address.ts';

/** Latencies in milliseconds: of orders and of the staff's actions to each board, and of actions to the customers' pages. */
export type CounterMeasurement = {
  orders: number[];
  actions: number[];
  pages: number[];
  /** The server's memory over time. */
  memory: Memory[];
  /** A board that missed events: how long it took to catch up, and the orders that it lost, or received twice. */
  resumed: { missed: number; ms: number; lost: number; repeated: number };
};

export const toMib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

/** Returns the ratio of the last third of the values to the second one. The first third fills caches. */
function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  return mean(values.slice(-third)) / mean(values.slice(third, -third));
}

/** Compares the measurement with the limits: what is shown at the counter and to customers is never older than that. */
export function compareWithLimits({ orders, actions, pages, memory, resumed }: CounterMeasurement): Figure[] {
  return [
    figure('order to each board: p99, ms', percentile(orders, 0.99), { must: 1000, aim: 700 }),
    figure('order to each board: longest, ms', percentile(orders, 1), { must: 2000, aim: 1000 }),
    figure('action to each board: p99, ms', percentile(actions, 0.99), { must: 1000, aim: 700 }),
    figure('action to each board: longest, ms', percentile(actions, 1), { must: 1000, aim: 700 }),
    figure('action to the customer’s page: p50, ms', percentile(pages, 0.5), { must: 2000, aim: 700 }),
    figure('action to the customer’s page: longest, ms', percentile(pages, 1), { must: 2000, aim: 1200 }),
    figure('heap: last third ÷ second third', growth(memory.map(({ heap }) => heap)), { must: 1.2, aim: 1.05, digits: 2 }),
    figure('resident memory: last third ÷ second third', growth(memory.map(({ resident }) => resident)), {
      must: 1.2,
      aim: 1.05,
      digits: 2,
    }),
    figure('a board back after 400 events, ms', resumed.ms, { must: 1000, aim: 300 }),
    figure('orders lost or repeated by that board', resumed.lost + resumed.repeated, { must: 0, aim: 0 }),
  ];
}

function figure(name: string, value: number, { must, aim, digits = 0 }: { must: number; aim: number; digits?: number }): Figure {
  return { figure: name, measured: value.toFixed(digits), must: String(must), aim: String(aim), isMet: value <= must };
}
