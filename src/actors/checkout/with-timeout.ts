import { UnreachableError } from '#api/http/errors.ts';

/**
 * Runs `work` with a signal that aborts when `abortSignal` does or after `ms` milliseconds; the reason of a timeout is an
 * `UnreachableError`. Settles as `work` does, which must observe the signal.
 *
 * @example await withTimeout(20_000, abortSignal, (signal) => fetch(url, { signal }))
 */
export async function withTimeout<T>(ms: number, abortSignal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(abortSignal.reason);
  abortSignal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => controller.abort(new UnreachableError('timeout')), ms);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    abortSignal.removeEventListener('abort', abort);
  }
}

/** Resolves when the signal aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
