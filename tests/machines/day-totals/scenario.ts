import type { DayTotals } from '#domain/sales/day-totals.ts';
import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import { noPayload, onePayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

/** Totals of a day with one order. */
export const totals: DayTotals = {
  groups: [{ isPickup: true, paymentMethod: 'card', count: 1, total: 1980 }],
  count: 1,
  revenue: 1980,
  refunds: { count: 0, amount: 0 },
  pendingRefunds: { count: 0, amount: 0 },
  net: 1980,
  unpaidClosed: 0,
  taxes: [{ rate: 10, net: 1800, tax: 180, gross: 1980 }],
};

export const scenario: Scenario<typeof dayTotalsMachine> = {
  inputs: { 'a board': undefined },
  events: {
    'totals.open': onePayload({ date: '2027-01-04' }),
    'totals.close': noPayload,
    'totals.retry': noPayload,
    'day.choose': { payloads: { before: { date: '2027-01-03' } }, excludedByTypes: { cleared: { date: '' } } },
    'orders.export': noPayload,
    'page.resumed': noPayload,
  },
  outcomes: {
    loadTotals: {
      loaded: resolves({ type: 'loaded', date: '2027-01-04', totals }),
      refused: resolves({ type: 'refused', reason: 'Refusé.' }),
      serverError: resolves({ type: 'serverError', reason: 'Refusé.' }),
      ended: resolves({ type: 'ended' }),
      unreachable: rejects('there is no response'),
    },
    exportOrders: {
      exported: resolves({ type: 'exported' }),
      refused: resolves({ type: 'refused', reason: 'Refusé.' }),
      serverError: resolves({ type: 'serverError', reason: 'Refusé.' }),
      ended: resolves({ type: 'ended' }),
      unreachable: rejects('there is no response'),
    },
  },
  serializeContext: ({ date, loaded, failure }) => [date, loaded?.date, failure],
};
