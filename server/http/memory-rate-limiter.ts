import { clockSkewMs, tooManyRequests, type RateLimit } from './rate-limits.ts';

/** Maximum number of callers tracked by one process. When it is reached, all buckets are reset. */
const maxCallers = 10_000;

/**
 * Creates a rate limiter that counts in memory, for cheap and frequent routes. Returns a function that consumes one of the
 * caller's tokens, or throws a 429.
 */
export function createMemoryRateLimiter({ limit, periodMs }: RateLimit, factor: number): (caller: string, now: number) => void {
  const buckets = new Map<string, number>();
  const tokenMs = periodMs / (limit * factor);
  return (caller, now) => {
    const stored = buckets.get(caller) ?? now;
    const fullAt = (stored >= now && stored <= now + periodMs + clockSkewMs ? stored : now) + tokenMs;
    if (fullAt > now + periodMs) throw tooManyRequests(fullAt - now - periodMs);
    if (buckets.size >= maxCallers) buckets.clear();
    buckets.set(caller, fullAt);
  };
}
