/**
 * Order board: the orders at the counter. Follows them live, rings for new ones, and sends what the staff decides.
 *
 *   connection  loading ─▶ connected ─ connection.lost ▶ reconnecting ─ connection.opened ▶ connected
 *               loading ─▶ unreachable; reconnecting ─ pollDelay ▶ polling ─▶ reconnecting
 *               connected, reconnecting ─ connection.rejected ▶ polling
 *   alarm       silent ─ a new order ▶ alerting ─ alarm.acknowledge ▶ acknowledged ─ reminderDelay ▶ alerting
 *               ringing ─ sound.blocked ▶ muted ─ sound.playing ▶ ringing
 *   panel       list ─ order.open ▶ order ─ order.close, or a reload without the order ▶ list
 *   action      idle ─ order.act ▶ sending ─▶ idle, also after its panel was closed
 *
 * What the server refuses is not saved, and its reason is shown; the forms keep what was typed until an action is applied.
 *
 * An order is unanswered until the staff accepts or refuses it, and new until its alarm was acknowledged or it was opened. One that was accepted
 * automatically is new too, but never unanswered: it rings once. While the stream of events is interrupted, the orders are polled. If the
 * server has ended the session, the board reports it, and the session stops the board.
 *
 * @spec docs/decisions/039-the-counter.md
 */
import { assign, not, setup } from 'xstate';
import { boardPollMs, unansweredReminderMs } from '#config/constants.ts';
import type { Board, BoardOrder, StaffEvent } from '#domain/order/board.ts';
import { forgetUnanswered, hasNewOrder, isUnanswered, mergeOrders, replaceOrders, untouchedIds } from '#domain/order/board.ts';
import type { CallFailure } from '#domain/staff/call-failure.ts';
import { callbackPlaceholder, actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type LoadResult = { type: 'loaded'; board: Board } | { type: 'ended' };
/** `conflict`: the order was in another state, so that the event was not applied. */
type ActResult =
  | { type: 'applied' | 'conflict'; order: BoardOrder }
  | { type: 'refused' | 'serverError'; reason: string }
  | { type: 'ended' };
type Action = { orderId: string; event: StaffEvent };

const setBoard = { type: 'setBoard', params: ({ event }: { event: { output: LoadResult } }) => event.output } as const;
const setResult = { type: 'setResult', params: ({ event }: { event: { output: ActResult } }) => event.output } as const;
const markOneSeen = { type: 'markOneSeen', params: ({ event }: { event: { orderId: string } }) => event.orderId } as const;
const select = { type: 'select', params: ({ event }: { event: { orderId: string } }) => event.orderId } as const;
const deselection = { target: 'list', actions: 'deselect' } as const;
const allSeenTransition = { guard: not('hasNewOrder'), target: '#orderBoard.alarm.acknowledged' } as const;
const isKnown = { type: 'isKnown', params: ({ event }: { event: { orderId: string } }) => event.orderId } as const;

export const orderBoardMachine = setup({
  types: {} as {
    context: {
      orders: readonly BoardOrder[];
      lastEventId: number;
      /** Ids of the orders whose alarm was acknowledged, or which were opened while it rang. */
      seenIds: readonly string[];
      selectedId: string | null;
      /** What was last sent to the server. */
      action: Action | null;
      /** The last action that the server has applied. */
      applied: Action | null;
      failure: CallFailure | { type: 'conflict' } | null;
    };
    events:
      | { type: 'board.retry' }
      | { type: 'alarm.acknowledge' }
      | { type: 'order.open'; orderId: string }
      | { type: 'order.close' }
      | ({ type: 'order.act' } & Action)
      | { type: 'connection.opened' }
      | { type: 'connection.lost' }
      /** The server refuses the stream: the session may have ended. */
      | { type: 'connection.rejected' }
      /** The stream, or another tab, reports that the session has ended. */
      | { type: 'session.ended' }
      /** From the app: the browser plays no sound, or plays it again. */
      | { type: 'sound.blocked' }
      | { type: 'sound.playing' }
      | ({ type: 'orders.changed' } & Board);
    tags: 'busy';
  },
  actors: {
    /** Loads the orders. Rejects if the server cannot be reached. */
    loadBoard: actorPlaceholder<LoadResult, void>('loadBoard'),
    sendEvent: actorPlaceholder<ActResult, Action>('sendEvent'),
    /** Receives changed orders, and reports the state of the connection, until it is stopped. */
    followOrders: callbackPlaceholder<{ lastEventId: number }>('followOrders'),
    /** Plays the alarm until it is stopped. Throws if the browser plays no sound. */
    playAlarm: callbackPlaceholder('playAlarm'),
  },
  actions: {
    /** Supplied with `provide()`: reports to the session that the server has ended it. */
    reportEnd: () => {},
    setBoard: assign(({ context }, result: LoadResult) =>
      result.type === 'loaded' ? { orders: replaceOrders(context.orders, result.board.orders), lastEventId: result.board.lastEventId } : {},
    ),
    mergeOrders: assign(({ context }, { orders, lastEventId }: Board) => ({ orders: mergeOrders(context.orders, orders), lastEventId })),
    setResult: assign(({ context: { orders, action } }, result: ActResult) => {
      if (!('order' in result)) return result.type === 'ended' ? {} : { failure: result };
      const changed = { orders: mergeOrders(orders, [result.order]) };
      return result.type === 'applied' ? { ...changed, applied: action } : { ...changed, failure: { type: result.type } };
    }),
    setUnreachable: assign({ failure: { type: 'unreachable' } }),
    select: assign((_, selectedId: string) => ({ selectedId, failure: null })),
    deselect: assign({ selectedId: null, failure: null }),
    setAction: assign((_, { orderId, event }: Action) => ({ action: { orderId, event }, failure: null })),
    markAllSeen: assign(({ context: { orders } }) => ({ seenIds: untouchedIds(orders) })),
    markOneSeen: assign(({ context }, orderId: string) => ({ seenIds: [...context.seenIds, orderId] })),
    forgetUnanswered: assign(({ context: { orders, seenIds } }) => ({ seenIds: forgetUnanswered(orders, seenIds) })),
  },
  guards: {
    isOutput,
    hasNewOrder: ({ context }) => hasNewOrder(context.orders, context.seenIds),
    hasUnansweredOrder: ({ context }) => context.orders.some(isUnanswered),
    isSelectionKnown: ({ context }) => context.orders.some(({ orderId }) => orderId === context.selectedId),
    isKnown: ({ context }, orderId: string) => context.orders.some((order) => order.orderId === orderId),
  },
  delays: { pollDelay: boardPollMs, reminderDelay: unansweredReminderMs },
}).createMachine({
  id: 'orderBoard',
  context: { orders: [], lastEventId: 0, seenIds: [], selectedId: null, action: null, applied: null, failure: null },
  type: 'parallel',
  states: {
    connection: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadBoard',
            src: 'loadBoard',
            onDone: [
              { guard: when('ended'), target: 'unreachable', actions: 'reportEnd' },
              { target: 'following', actions: setBoard },
            ],
            onError: 'unreachable',
          },
        },
        unreachable: { on: { 'board.retry': 'loading' }, after: { pollDelay: 'loading' } },
        following: {
          initial: 'connected',
          invoke: {
            id: 'followOrders',
            src: 'followOrders',
            input: ({ context }) => ({ lastEventId: context.lastEventId }),
            onError: 'unreachable',
          },
          on: {
            'orders.changed': { actions: { type: 'mergeOrders', params: ({ event }) => event } },
            'session.ended': { actions: 'reportEnd' },
          },
          states: {
            connected: { on: { 'connection.lost': 'reconnecting', 'connection.rejected': 'polling' } },
            reconnecting: { on: { 'connection.opened': 'connected', 'connection.rejected': 'polling' }, after: { pollDelay: 'polling' } },
            polling: {
              on: { 'connection.opened': 'connected' },
              invoke: {
                id: 'loadBoard',
                src: 'loadBoard',
                onDone: [
                  { guard: when('ended'), target: 'reconnecting', actions: 'reportEnd' },
                  { target: 'reconnecting', actions: setBoard },
                ],
                onError: 'reconnecting',
              },
            },
          },
        },
      },
    },
    alarm: {
      initial: 'silent',
      states: {
        silent: { always: { guard: 'hasNewOrder', target: 'alerting' } },
        alerting: {
          initial: 'ringing',
          on: {
            'alarm.acknowledge': { target: 'acknowledged', actions: 'markAllSeen' },
            'order.open': { guard: isKnown, actions: markOneSeen },
          },
          states: {
            ringing: {
              always: allSeenTransition,
              invoke: { id: 'playAlarm', src: 'playAlarm', onError: 'muted' },
              on: { 'sound.blocked': 'muted' },
            },
            /** The alarm is shown, but not heard. */
            muted: { always: allSeenTransition, on: { 'sound.playing': 'ringing' } },
          },
        },
        /** Every new order was seen, and one still has no answer. */
        acknowledged: {
          always: [
            { guard: 'hasNewOrder', target: 'alerting' },
            { guard: not('hasUnansweredOrder'), target: 'silent' },
          ],
          after: { reminderDelay: { target: 'alerting', actions: 'forgetUnanswered' } },
        },
      },
    },
    panel: {
      initial: 'list',
      states: {
        list: { on: { 'order.open': { guard: isKnown, target: 'order', actions: select } } },
        order: { always: { guard: not('isSelectionKnown'), ...deselection }, on: { 'order.close': deselection } },
      },
    },
    action: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'order.act': { guard: isKnown, target: 'sending', actions: { type: 'setAction', params: ({ event }) => event } } },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendEvent',
            src: 'sendEvent',
            input: ({ context }) => context.action as Action,
            onDone: [
              { guard: when('ended'), target: 'idle', actions: 'reportEnd' },
              { target: 'idle', actions: setResult },
            ],
            onError: { target: 'idle', actions: 'setUnreachable' },
          },
        },
      },
    },
  },
});
