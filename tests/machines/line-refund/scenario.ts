import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import { noPayload, onePayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

const ended = resolves({ type: 'ended' } as const);
const refused = resolves({ type: 'refused', reason: 'Refusé.' } as const);
const serverError = resolves({ type: 'serverError', reason: 'Refusé.' } as const);
const unreachable = rejects('there is no response');

export const scenario: Scenario<typeof lineRefundMachine> = {
  inputs: { 'a board': undefined },
  events: {
    'refund.open': onePayload({ orderId: 'o-1', refundId: 'r-1' }),
    'refund.choose': {
      payloads: { none: { lines: [] }, one: { lines: [{ line: 0, quantity: 1 }] }, two: { lines: [{ line: 0, quantity: 2 }] } },
    },
    'refund.retry': noPayload,
    'refund.submit': noPayload,
    'refund.close': noPayload,
  },
  outcomes: {
    quoteRefund: { quoted: resolves({ type: 'quoted', amount: 990 }), refused, serverError, ended, unreachable },
    requestRefund: { refunded: resolves({ type: 'refunded' }), refused, serverError, ended, unreachable },
  },
  serializeContext: ({ orderId, lines, amount, failure }) => [orderId, lines, amount, failure],
};
