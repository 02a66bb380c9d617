/**
 * Runs `work` while no other tab of this origin runs work under the same name; waits for its turn. Where the browser
 * has no locks, it runs at once: the back end's own uniqueness is then the only guard.
 */
export function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { signal }, work);
}
