import { UnreachableError } from '#api/errors.ts';

/**
 * Runs `work` with a signal that ends it when `stopped` does, or when its time (milliseconds) is up: then its reason is
 * an `UnreachableError`. What becomes of it is what becomes of `work`, which must heed the signal.
 *
 * @example await inTime(20_000, signal, (ended) => fetch(url, { signal: ended }))
 */
export async function inTime<T>(ms: number, stopped: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(stopped.reason);
  stopped.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(new UnreachableError('timeout')), ms);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', stop);
  }
}

/** Resolves when the signal ends what it was given to. */
export function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
