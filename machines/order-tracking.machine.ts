/**
 * Order tracking: follows the state of an order for its customer while the page is visible.
 *
 *   loadingOrder ─▶ waiting ─ pollDelay ▶ polling ─▶ waiting | settled
 *   loadingOrder ─▶ orderFailed ─ tracking.retry ▶ loadingOrder
 *   polling ─▶ failed ─ retryDelay ▶ polling          waiting | failed ─ page.hidden ▶ paused ─ page.resumed ▶ polling
 *   settled ─ page.resumed ▶ polling          polling ─▶ unknown
 *
 * A page that has the order already begins with `polling`. The last known state stays visible after a failure. A settled order is
 * polled again when the page is resumed, because an order that was handed over can still be refunded.
 *
 * @spec docs/decisions/041-the-customers-view.md, docs/decisions/057-charts-that-decide.md
 */
import { assign, setup } from 'xstate';
import { trackingPollMs, trackingRetryMs } from '#config/constants.ts';
import type { PastOrder } from '#domain/entities.ts';
import { isSettled, type OrderTracking } from '#domain/order/tracking.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type OrderResult = { type: 'found'; order: PastOrder; tracking: OrderTracking } | { type: 'unknown' };
type TrackingResult = { type: 'tracked'; tracking: OrderTracking } | { type: 'unknown' };

const isUnknown = { target: 'unknown', actions: { type: 'setFailure', params: 'unknown' } } as const;
const isUnreachable = { type: 'setFailure', params: 'unreachable' } as const;
const pollWhenShown = { 'page.resumed': { target: 'polling', actions: 'setVisible' } } as const;
const whileVisible = { ...pollWhenShown, 'page.hidden': { target: 'paused', actions: 'setHidden' } } as const;

export const orderTrackingMachine = setup({
  types: {} as {
    context: {
      /** Token of the order. */
      token: string;
      needsOrder: boolean;
      /** The order with its lines; null until it is loaded, and where the page has it already. */
      order: PastOrder | null;
      /** The last known state; null until it is loaded. */
      tracking: OrderTracking | null;
      /** Why the last request failed. */
      failure: 'unreachable' | 'unknown' | null;
      isHidden: boolean;
    };
    input: { token: string; /** Whether the order is loaded too. */ needsOrder: boolean };
    events:
      | { type: 'tracking.retry' }
      /** From the app. */
      | { type: 'page.hidden' }
      | { type: 'page.resumed' };
  },
  actors: {
    /** Loads the order and its state. Rejects if it cannot be loaded. */
    loadOrder: actorPlaceholder<OrderResult, { token: string }>('loadOrder'),
    /** Loads the state of the order. Rejects if it cannot be loaded. */
    loadTracking: actorPlaceholder<TrackingResult, { token: string }>('loadTracking'),
  },
  actions: {
    setOrder: assign((_, result: OrderResult) =>
      result.type === 'found' ? { order: result.order, tracking: result.tracking, failure: null } : {},
    ),
    setTracking: assign((_, result: TrackingResult) => (result.type === 'tracked' ? { tracking: result.tracking, failure: null } : {})),
    setFailure: assign((_, failure: 'unreachable' | 'unknown') => ({ failure })),
    setHidden: assign({ isHidden: true }),
    setVisible: assign({ isHidden: false }),
  },
  guards: {
    isOutput,
    needsOrder: ({ context }) => context.needsOrder,
    isHidden: ({ context }) => context.isHidden,
    isSettled: ({ context: { tracking } }) => tracking !== null && isSettled(tracking),
  },
  delays: { pollDelay: trackingPollMs, retryDelay: trackingRetryMs },
}).createMachine({
  id: 'orderTracking',
  context: ({ input }) => ({ ...input, order: null, tracking: null, failure: null, isHidden: false }),
  initial: 'starting',
  on: { 'page.hidden': { actions: 'setHidden' }, 'page.resumed': { actions: 'setVisible' } },
  states: {
    starting: { always: [{ guard: 'needsOrder', target: 'loadingOrder' }, { target: 'polling' }] },
    loadingOrder: {
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { guard: when('found'), target: 'tracked', actions: { type: 'setOrder', params: ({ event }) => event.output } },
          isUnknown,
        ],
        onError: { target: 'orderFailed', actions: isUnreachable },
      },
    },
    orderFailed: { on: { 'tracking.retry': 'loadingOrder', 'page.resumed': { target: 'loadingOrder', actions: 'setVisible' } } },
    polling: {
      invoke: {
        id: 'loadTracking',
        src: 'loadTracking',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { guard: when('tracked'), target: 'tracked', actions: { type: 'setTracking', params: ({ event }) => event.output } },
          isUnknown,
        ],
        onError: { target: 'interrupted', actions: isUnreachable },
      },
    },
    tracked: { always: [{ guard: 'isSettled', target: 'settled' }, { guard: 'isHidden', target: 'paused' }, { target: 'waiting' }] },
    waiting: { on: whileVisible, after: { pollDelay: 'polling' } },
    interrupted: { always: [{ guard: 'isHidden', target: 'paused' }, { target: 'failed' }] },
    failed: { on: whileVisible, after: { retryDelay: 'polling' } },
    paused: { on: pollWhenShown },
    settled: { on: pollWhenShown },
    /** The server has not issued the token. */
    unknown: { type: 'final' },
  },
});
