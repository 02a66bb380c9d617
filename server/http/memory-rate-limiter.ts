import { clockSkewMs, tooManyRequests, type RateLimit } from './rate-limits.ts';

/** Maximum number of callers tracked by one process. When it is reached, all buckets are reset. */
const maxCallers = 10_000;

/**
 * Creates a rate limiter that counts in memory, for cheap and frequent routes. Returns a function that consumes one of the
 * caller's tokens, or throws a 429.
 */
export function createMemoryRateLimiter({ limit, periodMs }: RateLimit, factor: number): (caller: string, now: number) => void {
  /** By caller, the time at which its bucket is full again if no more tokens are consumed. */
  const buckets = new Map<string, number>();
  const tokenMs = periodMs / (limit * factor);
  return (caller, now) => {
    const storedRefilledAt = buckets.get(caller) ?? now;
    // A stored time outside the possible range comes from before the clock was set back or forward: start with a full bucket.
    const refilledAt = (storedRefilledAt >= now && storedRefilledAt <= now + periodMs + clockSkewMs ? storedRefilledAt : now) + tokenMs;
    if (refilledAt > now + periodMs) throw tooManyRequests(refilledAt - now - periodMs);
    if (buckets.size >= maxCallers) buckets.clear();
    buckets.set(caller, refilledAt);
  };
}
