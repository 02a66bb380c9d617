import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchControls, sendControlChange } from '#api/staff/controls.ts';
import { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { staffCall } from './staff-call.ts';

/** Starts the chart of the restaurant's controls. `onEnd` is called when the server has ended the session. */
export function startShopControls({ api, onEnd }: { api: ApiClient; onEnd: () => void }) {
  return createActor(
    shopControlsMachine.provide({
      actors: {
        loadControls: fromPromise(({ signal }) =>
          staffCall(async () => ({ type: 'loaded' as const, controls: await fetchControls(api, { signal }) })),
        ),
        saveChange: fromPromise(({ input }) =>
          // Not aborted: the server may have stored the change.
          staffCall(async () => ({ type: 'loaded' as const, controls: await sendControlChange(api, input.change) })),
        ),
      },
      actions: { reportEnd: onEnd },
    }),
    inspectOptions(),
  ).start();
}
