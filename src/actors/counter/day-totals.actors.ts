import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchDayExport, fetchDayTotals } from '#api/staff/totals.ts';
import { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { saveFile } from '#platform/download.ts';
import { staffCall } from './staff-call.ts';

/** Starts the chart of a day's totals. `onEnd` is called when the server has ended the session. */
export function startDayTotals({ api, onEnd }: { api: ApiClient; onEnd: () => void }) {
  return createActor(
    dayTotalsMachine.provide({
      actors: {
        loadTotals: fromPromise(({ input: { date }, signal }) =>
          staffCall(async () => ({ type: 'loaded' as const, date, totals: await fetchDayTotals(api, date, { signal }) })),
        ),
        exportOrders: fromPromise(({ input: { date }, signal }) =>
          staffCall(async () => {
            const text = await fetchDayExport(api, date, { signal });
            // By the byte order mark, which reading the response has removed, spreadsheets recognise UTF-8.
            saveFile(`commandes-${date}.csv`, 'text/csv', `\uFEFF${text}`);
            return { type: 'exported' as const };
          }),
        ),
      },
      actions: { reportEnd: onEnd },
    }),
    inspectOptions(),
  ).start();
}
