/** Milliseconds for which a source that failed is left alone: callers get the last good value at once. */
const pauseMs = 5000;

/**
 * Returns a reader that falls back on the last value it could read, or on `fallback` before the first. Concurrent calls
 * share one read. A failure is reported, and the source is not read again for five seconds.
 */
export function staleIfError<T>({
  read,
  fallback,
  now,
  reportFailure,
}: {
  read: () => Promise<T>;
  fallback: T;
  now: () => Date;
  reportFailure: (error: unknown) => void;
}): () => Promise<T> {
  let lastGood = fallback;
  let reading: Promise<T> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function readOrFallBack(): Promise<T> {
    try {
      lastGood = await read();
      failedAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      failedAt = now().getTime();
      reportFailure(error);
    } finally {
      reading = null;
    }
    return lastGood;
  }
  // The absolute distance: a clock that was set back must not leave the source alone for longer.
  const isPaused = () => Math.abs(now().getTime() - failedAt) < pauseMs;
  return async () => (isPaused() ? lastGood : (reading ??= readOrFallBack()));
}
