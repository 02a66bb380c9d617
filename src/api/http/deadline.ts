import { ApiError } from './errors.ts';

/**
 * Starts the timeout of a call, and returns a signal that aborts with the `ApiError` of a timeout or with the caller's reason,
 * whichever comes first. `AbortSignal.any` is not available in Safari before 17.4, and older iPhones cannot be updated to it.
 */
export function startDeadline(ms: number, caller: AbortSignal | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort(caller?.reason);
  caller?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(new ApiError({ kind: 'timeout' })), ms);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', stop);
    },
  };
}

/** Waits. Rejects with the signal's reason if the signal aborts first. */
export function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
