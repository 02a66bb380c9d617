/**
 * Returns the server's current time (Unix timestamp in milliseconds) by the header `Server-Timing` of the page's response, or null
 * if the browser does not expose the header, or the page may come from a cache with an old header.
 */
export function pageServedAt(): number | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const served = navigation?.serverTiming?.find(({ name }) => name === 'now');
  if (navigation === undefined || served === undefined) return null;
  const isFromCache = navigation.type === 'back_forward' || navigation.workerStart > 0;
  return isFromCache ? null : served.duration + performance.now() - navigation.responseStart;
}
