/** How long what a screen shows is believed before it is quietly asked for again. */
const freshMs = 60_000;

/**
 * The rule of every query. The client repeats a call by its own rule, so the query does not; a device that
 * is offline gets its answer (that it is), not a wait without end.
 *
 * @spec §9 HTTP retries
 */
export const queryDefaults = { staleTime: freshMs, retry: false, networkMode: 'always', refetchOnReconnect: true } as const;
