/**
 * Day totals: the owner reads the totals of a day, and exports its orders as a file.
 *
 *   closed ─ totals.open ▶ loading ─▶ shown ─ day.choose ▶ loading
 *   loading ─▶ failed ─ totals.retry ▶ loading          every state ─ totals.close ▶ closed
 *   shown ─ orders.export ▶ exporting ─▶ shown
 *   exporting ─▶ exportFailed ─ orders.export ▶ exporting
 *
 * Loaded totals stay visible, with the day that they belong to, while others are loaded. They are loaded again when the page is
 * visible or online again, because orders have come in.
 *
 * @spec docs/decisions/043-unanswered-orders-totals-and-refunds.md, docs/decisions/057-charts-that-decide.md
 */
import { assign, setup } from 'xstate';
import { addDays } from '#domain/schedule/wall-clock.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import type { CallFailure } from '#domain/staff/call-failure.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type Failed = { type: 'refused' | 'serverError'; reason: string } | { type: 'ended' };
type LoadResult = { type: 'loaded'; date: string; totals: DayTotals } | Failed;
type ExportResult = { type: 'exported' } | Failed;

const setUnreachable = { type: 'setFailure', params: { type: 'unreachable' } } as const;
const setDate = { type: 'setDate', params: ({ event }: { event: { date: string } }) => event.date } as const;

export const dayTotalsMachine = setup({
  types: {} as {
    context: {
      /** The chosen day (`YYYY-MM-DD`). */
      date: string;
      /** The totals that are shown, with their day; null until some are loaded. */
      loaded: { date: string; totals: DayTotals } | null;
      failure: CallFailure | null;
    };
    events:
      | { type: 'totals.open'; date: string }
      | { type: 'totals.close' }
      | { type: 'totals.retry' }
      | { type: 'day.choose'; date: string }
      | { type: 'orders.export' }
      /** From the app: the page has become visible or online. */
      | { type: 'page.resumed' };
    tags: 'open' | 'busy';
  },
  actors: {
    /** Loads the totals of a day. Rejects if there is no response. */
    loadTotals: actorPlaceholder<LoadResult, { date: string }>('loadTotals'),
    /** Saves the orders of a day as a file. Rejects if there is no response. */
    exportOrders: actorPlaceholder<ExportResult, { date: string }>('exportOrders'),
  },
  actions: {
    /** Supplied with `provide()`: reports to the session that the server has ended it. */
    reportEnd: () => {},
    setDate: assign((_, date: string) => ({ date })),
    setTotals: assign((_, result: LoadResult) =>
      result.type === 'loaded' ? { loaded: { date: result.date, totals: result.totals } } : {},
    ),
    setFailure: assign((_, failure: LoadResult | ExportResult | CallFailure) =>
      failure.type === 'loaded' || failure.type === 'exported' || failure.type === 'ended' ? {} : { failure },
    ),
    clearFailure: assign({ failure: null }),
    clearTotals: assign({ loaded: null }),
  },
  guards: { isOutput, isDate: (_, date: string) => addDays(date, 0) !== null },
}).createMachine({
  id: 'dayTotals',
  context: { date: '', loaded: null, failure: null },
  initial: 'closed',
  states: {
    closed: { entry: 'clearTotals', on: { 'totals.open': { target: 'open', actions: setDate } } },
    open: {
      tags: 'open',
      initial: 'loading',
      on: {
        'totals.close': 'closed',
        'day.choose': { guard: { type: 'isDate', params: ({ event }) => event.date }, target: '.loading', actions: setDate },
      },
      states: {
        loading: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'loadTotals',
            src: 'loadTotals',
            input: ({ context: { date } }) => ({ date }),
            onDone: [
              { guard: when('loaded'), target: 'shown', actions: { type: 'setTotals', params: ({ event }) => event.output } },
              { guard: when('ended'), target: '#dayTotals.closed', actions: 'reportEnd' },
              { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: setUnreachable },
          },
        },
        shown: { on: { 'page.resumed': 'loading', 'orders.export': 'exporting' } },
        exporting: {
          entry: 'clearFailure',
          invoke: {
            id: 'exportOrders',
            src: 'exportOrders',
            input: ({ context: { date } }) => ({ date }),
            onDone: [
              { guard: when('exported'), target: 'shown' },
              { guard: when('ended'), target: '#dayTotals.closed', actions: 'reportEnd' },
              { target: 'exportFailed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
            ],
            onError: { target: 'exportFailed', actions: setUnreachable },
          },
        },
        exportFailed: { on: { 'orders.export': 'exporting' } },
        failed: { on: { 'totals.retry': 'loading', 'page.resumed': 'loading' } },
      },
    },
  },
});
