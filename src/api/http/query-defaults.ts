/** Milliseconds until displayed data is stale and refetched in the background. */
const freshMs = 60_000;

/**
 * Options of every query. The API client retries, so the query does not. `networkMode: 'always'` lets an offline device fail
 * at once instead of pausing the query.
 *
 * @spec §9 HTTP retries
 */
export const queryDefaults = { staleTime: freshMs, retry: false, networkMode: 'always', refetchOnReconnect: true } as const;
