/**
 * Line refund: the owner chooses the pieces of a paid order that were missing, and refunds them.
 *
 *   closed ─ refund.open ▶ choosing ─ refund.choose ▶ quoting ─▶ quoted ─ refund.submit ▶ refunding ─▶ closed
 *   quoting ─▶ notRefundable | quoteFailed ─ refund.retry ▶ quoting
 *   refunding ─▶ refused ─ refund.choose ▶ quoting
 *   refunding ─▶ unsettled ─ refund.submit ▶ resending ─▶ closed
 *
 * While it is unknown whether a refund was stored, its pieces cannot be changed: it is sent again with the same id, which refunds
 * nothing twice.
 *
 * @spec docs/decisions/043-unanswered-orders-totals-and-refunds.md, docs/decisions/057-charts-that-decide.md
 */
import { assign, setup } from 'xstate';
import type { LineQuantity } from '#domain/sales/line-refund.ts';
import type { CallFailure } from '#domain/staff/call-failure.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type Failed = { type: 'refused' | 'serverError'; reason: string } | { type: 'ended' };
type QuoteResult = { type: 'quoted'; amount: number } | Failed;
type RefundResult = { type: 'refunded' } | Failed;
type Lines = { orderId: string; lines: readonly LineQuantity[] };

const setFailure = { type: 'setFailure', params: ({ event }: { event: { output: QuoteResult | RefundResult } }) => event.output } as const;
const setUnreachable = { type: 'setFailure', params: { type: 'unreachable' } } as const;
const setLines = { type: 'setLines', params: ({ event }: { event: { lines: readonly LineQuantity[] } }) => event.lines } as const;
const hasLines = { type: 'hasLines', params: ({ event }: { event: { lines: readonly LineQuantity[] } }) => event.lines } as const;
const submission = { 'refund.submit': 'refunding' } as const;
const choice = {
  'refund.choose': [
    { guard: hasLines, target: 'quoting', reenter: true, actions: setLines },
    { target: 'choosing', actions: setLines },
  ],
} as const;

/** Sends the refund. A repeated one that is refused leaves it unknown whether the first one was stored. */
const requestRefund = (refusal: 'refused' | 'unsettled') =>
  ({
    id: 'requestRefund',
    src: 'requestRefund',
    input: ({ context: { orderId, lines, refundId } }: { context: Lines & { refundId: string } }) => ({ orderId, lines, refundId }),
    onDone: [
      { guard: when('refunded'), target: '#lineRefund.closed' },
      { guard: when('ended'), target: '#lineRefund.closed', actions: 'reportEnd' },
      { guard: when('refused'), target: refusal, actions: setFailure },
      { target: 'unsettled', actions: setFailure },
    ],
    onError: { target: 'unsettled', actions: setUnreachable },
  }) as const;

export const lineRefundMachine = setup({
  types: {} as {
    context: {
      orderId: string;
      /** Id of the request. A repeated request has the same one. */
      refundId: string;
      /** The chosen pieces. */
      lines: readonly LineQuantity[];
      /** Amount in cents of the chosen pieces; null until it is known. */
      amount: number | null;
      failure: CallFailure | null;
    };
    events:
      | { type: 'refund.open'; orderId: string; refundId: string }
      | { type: 'refund.choose'; lines: readonly LineQuantity[] }
      | { type: 'refund.retry' }
      | { type: 'refund.submit' }
      /** From the owner; from the app when the order is no longer shown, or can no longer be refunded. */
      | { type: 'refund.close' };
    /** `open`: the form is shown. `choosable`: the pieces can be changed. */
    tags: 'open' | 'busy' | 'choosable';
  },
  actors: {
    /** Returns the amount of a refund. Rejects if there is no response. */
    quoteRefund: actorPlaceholder<QuoteResult, Lines>('quoteRefund'),
    /** Refunds pieces. Rejects if there is no response. */
    requestRefund: actorPlaceholder<RefundResult, Lines & { refundId: string }>('requestRefund'),
  },
  actions: {
    /** Supplied with `provide()`: reports to the session that the server has ended it. */
    reportEnd: () => {},
    setOrder: assign((_, { orderId, refundId }: { orderId: string; refundId: string }) => ({ orderId, refundId, lines: [] })),
    setLines: assign((_, lines: readonly LineQuantity[]) => ({ lines })),
    setAmount: assign((_, result: QuoteResult) => (result.type === 'quoted' ? { amount: result.amount } : {})),
    setFailure: assign((_, failure: QuoteResult | RefundResult | CallFailure) =>
      failure.type === 'refused' || failure.type === 'serverError' || failure.type === 'unreachable' ? { failure } : {},
    ),
    clearAmount: assign({ amount: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: { isOutput, hasLines: (_, lines: readonly LineQuantity[]) => lines.length > 0 },
}).createMachine({
  id: 'lineRefund',
  context: { orderId: '', refundId: '', lines: [], amount: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'refund.open': { target: 'open', actions: { type: 'setOrder', params: ({ event }) => event } } },
    },
    open: {
      tags: 'open',
      initial: 'choosing',
      on: { 'refund.close': 'closed' },
      states: {
        /** Nothing is chosen. */
        choosing: { tags: 'choosable', entry: ['clearAmount', 'clearFailure'], on: { 'refund.choose': choice['refund.choose'][0] } },
        quoting: {
          tags: ['busy', 'choosable'],
          entry: ['clearAmount', 'clearFailure'],
          on: choice,
          invoke: {
            id: 'quoteRefund',
            src: 'quoteRefund',
            input: ({ context: { orderId, lines } }) => ({ orderId, lines }),
            onDone: [
              { guard: when('quoted'), target: 'quoted', actions: { type: 'setAmount', params: ({ event }) => event.output } },
              { guard: when('ended'), target: '#lineRefund.closed', actions: 'reportEnd' },
              { guard: when('refused'), target: 'notRefundable', actions: setFailure },
              { target: 'quoteFailed', actions: setFailure },
            ],
            onError: { target: 'quoteFailed', actions: setUnreachable },
          },
        },
        quoted: { tags: 'choosable', on: { ...choice, ...submission } },
        /** The server refuses to refund these pieces. */
        notRefundable: { tags: 'choosable', on: choice },
        quoteFailed: { tags: 'choosable', on: { ...choice, 'refund.retry': 'quoting' } },
        refunding: { tags: 'busy', entry: 'clearFailure', invoke: requestRefund('refused') },
        /** The server has refused the refund, and nothing is refunded. */
        refused: { tags: 'choosable', on: { ...choice, ...submission } },
        /** It is unknown whether the refund is stored. */
        unsettled: { on: { 'refund.submit': 'resending' } },
        resending: { tags: 'busy', entry: 'clearFailure', invoke: requestRefund('unsettled') },
      },
    },
  },
});
