import { abortReason, timeoutSignal } from '#config/older-browsers.ts';

/** Timeout of the reachability probe in milliseconds. */
const probeTimeoutMs = 5000;

/** Time in milliseconds between two probes while the browser refuses requests. */
const probeIntervalMs = 500;

const retries = new EventTarget();
const listeners = new Set<() => void>();
let waitingLoads = 0;

function changeWaitingLoads(by: 1 | -1): void {
  waitingLoads += by;
  for (const listener of listeners) listener();
}

/** Whether a load is waiting for the network. */
export const isWaitingForNetwork = {
  getSnapshot: () => waitingLoads > 0,
  getServerSnapshot: () => false,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return { unsubscribe: () => void listeners.delete(listener) };
  },
};

/** Resolves when a load waits for the network. */
export function networkLoss(): Promise<void> {
  return new Promise((resolve) => {
    const report = () => void (isWaitingForNetwork.getSnapshot() && resolve());
    isWaitingForNetwork.subscribe(report);
    report();
  });
}

/** Retries all loads that are waiting for the network. */
export function retryLoads(): void {
  retries.dispatchEvent(new Event('retry'));
}

/**
 * Runs a load. While the network is down, retries it on each `online` event and each `retryLoads` call. Rejects if the load fails
 * although the server is reachable, or when the signal aborts.
 *
 * @example await loadWhenOnline(() => load(() => import('./screen.tsx')))
 */
export async function loadWhenOnline<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const first = await attempt(load);
  if (first !== null) return first.value;
  changeWaitingLoads(1);
  try {
    return await retryUntilLoaded(load, signal, nextRetry(signal));
  } finally {
    changeWaitingLoads(-1);
  }
}

async function retryUntilLoaded<T>(load: () => Promise<T>, signal: AbortSignal | undefined, retry: Promise<void>): Promise<T> {
  await retry;
  // Subscribe before the attempt, because a retry requested during the attempt must follow it.
  const following = nextRetry(signal);
  following.catch(() => {});
  const result = await attempt(load);
  return result === null ? retryUntilLoaded(load, signal, following) : result.value;
}

/** Returns the loaded value, or null if the network is down. Throws if the load failed for another reason. */
async function attempt<T>(load: () => Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await load() };
  } catch (error) {
    if (await isServerReachable()) throw error;
    return null;
  }
}

/** Resolves on the next retry. Rejects with the signal's reason when it aborts. */
function nextRetry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    retries.addEventListener('retry', () => resolve(), { once: true });
    globalThis.addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
  });
}

/** Whether the device reports that it is offline. */
export function isOffline(): boolean {
  return !(globalThis.navigator?.onLine ?? true);
}

/** The server that `isServerReachable` asks: the page's own, except in the native app, which could always reach its own files. */
export const server = { origin: '' };

/** Whether the site's server responds. Waits while the browser navigates, if it refuses the requests of the page meanwhile. */
export async function isServerReachable(): Promise<boolean> {
  // WebKit refuses all requests while a navigation is in progress, except those that may outlast the page.
  if (isOffline() || !(await isAnswered({ keepalive: true }))) return false;
  if (await isAnswered({})) return true;
  await new Promise((resolve) => setTimeout(resolve, probeIntervalMs));
  return isServerReachable();
}

async function isAnswered(options: RequestInit): Promise<boolean> {
  try {
    const signal = timeoutSignal(probeTimeoutMs);
    await fetch(`${server.origin}/builds/latest.json`, { ...options, method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
