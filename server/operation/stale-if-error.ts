/** Milliseconds after a failure during which the source is not read again. */
const pauseMs = 5000;

/**
 * Creates a reader that returns the last good value on failure, or `fallback` before the first success. Concurrent calls share
 * one read. A failure is reported, and the source is not read again for five seconds.
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
  // Compare the absolute difference, so that a clock set back does not extend the pause.
  const isPaused = () => Math.abs(now().getTime() - failedAt) < pauseMs;
  return async () => (isPaused() ? lastGood : (reading ??= readOrFallBack()));
}
