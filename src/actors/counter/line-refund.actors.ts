import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { quoteLineRefund, requestLineRefund } from '#api/staff/refund.ts';
import { lineRefundMachine } from '#machines/line-refund.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { staffCall } from './staff-call.ts';

/** Starts the chart of refunds. `onEnd` is called when the server has ended the session. */
export function startLineRefund({ api, onEnd }: { api: ApiClient; onEnd: () => void }) {
  return createActor(
    lineRefundMachine.provide({
      actors: {
        quoteRefund: fromPromise(({ input, signal }) =>
          staffCall(async () => ({ type: 'quoted' as const, amount: await quoteLineRefund(api, input, { signal }) })),
        ),
        requestRefund: fromPromise(({ input }) =>
          // Not aborted: the server may have stored the refund.
          staffCall(async () => {
            await requestLineRefund(api, input);
            return { type: 'refunded' as const };
          }),
        ),
      },
      actions: { reportEnd: onEnd },
    }),
    inspectOptions(),
  ).start();
}
