import { fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchTrackedOrder, fetchTracking, isUnknownOrder } from '#api/tracking/tracking.ts';
import { orderTrackingMachine } from '#machines/order-tracking.machine.ts';

/** Provides the chart of an order's tracking. */
export function provideOrderTracking(api: ApiClient) {
  return orderTrackingMachine.provide({
    actors: {
      loadOrder: fromPromise(({ input: { token }, signal }) =>
        orUnknown(async () => ({ type: 'found' as const, ...(await fetchTrackedOrder(api, token, { signal })) })),
      ),
      loadTracking: fromPromise(({ input: { token }, signal }) =>
        orUnknown(async () => ({ type: 'tracked' as const, tracking: await fetchTracking(api, token, { signal }) })),
      ),
    },
  });
}

async function orUnknown<Result>(load: () => Promise<Result>): Promise<Result | { type: 'unknown' }> {
  try {
    return await load();
  } catch (error) {
    if (isUnknownOrder(error)) return { type: 'unknown' };
    throw error;
  }
}
