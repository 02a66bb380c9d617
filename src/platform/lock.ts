/**
 * Runs `work` under a Web Lock of this origin. Without Web Locks it runs immediately, and only the server's unique constraints
 * prevent duplicates. Resolves with undefined, without running `work`, if the signal aborts first.
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
    // Some browsers reject lock requests when storage is blocked.
    return signal.aborted ? undefined : work(signal);
  }
}
