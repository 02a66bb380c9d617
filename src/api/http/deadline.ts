import { abortReason } from '#config/older-browsers.ts';
import { ApiError } from './errors.ts';

export type Deadline = ReturnType<typeof startDeadline>;

/**
 * Starts the timeout of a call, and returns a signal that aborts with the `ApiError` of a timeout or with the caller's reason,
 * whichever comes first. `AbortSignal.any` is not available in Safari before 17.4, and older iPhones cannot be updated to it.
 * `reason`: Chromium before 98 does not keep the reason in the signal.
 */
export function startDeadline(ms: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  let reason: unknown;
  function abort(cause: unknown) {
    reason = cause;
    controller.abort(cause);
  }
  const stop = () => abort(caller === undefined ? undefined : abortReason(caller));
  caller?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => abort(new ApiError({ kind: 'timeout' })), ms);
  return {
    signal: controller.signal,
    reason: () => reason,
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
      reject(abortReason(signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
