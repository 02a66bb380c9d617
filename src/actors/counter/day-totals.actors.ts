import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchDayTotals } from '#api/staff/totals.ts';
import { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { staffCall } from './staff-call.ts';

/** Starts the chart of a day's totals. `onEnd` is called when the server has ended the session. */
export function startDayTotals({ api, onEnd }: { api: ApiClient; onEnd: () => void }) {
  return createActor(
    dayTotalsMachine.provide({
      actors: {
        loadTotals: fromPromise(({ input: { date }, signal }) =>
          staffCall(async () => ({ type: 'loaded' as const, date, totals: await fetchDayTotals(api, date, { signal }) })),
        ),
      },
      actions: { reportEnd: onEnd },
    }),
    inspectOptions(),
  ).start();
}
