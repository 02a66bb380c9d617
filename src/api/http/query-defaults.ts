/** Milliseconds after which displayed data is stale and refetched in the background. */
export const freshMs = 60_000;

/**
 * Options of every query. Queries do not retry, because the API client does. `networkMode: 'always'` makes a query fail
 * immediately on an offline device, instead of pausing.
 *
 * @spec docs/behaviour §9 HTTP retries
 */
export const queryDefaults = { staleTime: freshMs, retry: false, networkMode: 'always', refetchOnReconnect: true } as const;
