/**
 * Runs `work` under an origin-wide Web Lock. Without Web Locks it runs at once: the back end's unique constraints are then
 * the only guard. Resolves without running it if the signal aborts first.
 */
export async function withLock<T>(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  if (!('locks' in navigator)) return work(signal);
  let isHeld = false;
  try {
    return await navigator.locks.request(name, { signal }, () => {
      isHeld = true;
      return work(signal);
    });
  } catch (error) {
    if (isHeld) throw error;
    // Some browsers refuse locks where storage is blocked.
    return signal.aborted ? undefined : work(signal);
  }
}
