/**
 * Runs `work` under an origin-wide Web Lock. Without Web Locks it runs at once: the back end's unique constraints are then
 * the only guard.
 */
export function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { signal }, work);
}
