import { throwIfAborted, toSorted } from '#config/older-browsers.ts';
import { abortableDelay, startDeadline } from '#api/http/deadline.ts';
import { iconFirstFetchMs, iconRequestMs, iconRotationMs, iconUrlMaximumCharacters } from '#config/constants.ts';

type IconRequestOptions = { hosts: readonly string[]; fetch?: typeof globalThis.fetch };

/**
 * Splits the names of one icon set into the fewest paths whose URLs are at most 500 characters on every host.
 *
 * @example iconPaths('lucide', ['pizza', 'beer'], hosts) // [{ path: '/lucide.json?icons=beer,pizza', names: ['beer', 'pizza'] }]
 * @spec docs/behaviour §9 Technical limits
 */
export function iconPaths(prefix: string, names: readonly string[], hosts: readonly string[]): { path: string; names: string[] }[] {
  const start = `/${prefix}.json?icons=`;
  const maximum = iconUrlMaximumCharacters - Math.max(...hosts.map(({ length }) => length)) - start.length;
  const lists: string[][] = [];
  // Sorted, so that the same icons have the same URL in HTTP caches.
  for (const name of toSorted(names)) {
    const last = lists.at(-1);
    if (last !== undefined && [...last, name].join(',').length <= maximum) last.push(name);
    else lists.push([name]);
  }
  return lists.map((list) => ({ path: start + list.join(','), names: list }));
}

/**
 * Requests a path from the hosts and returns the first JSON response. Starts a request to the next host when the previous one fails, or
 * has not responded within 750 ms; each has a timeout of 5 seconds. Returns null if the first response is a 404: no such icon set.
 *
 * @throws AggregateError if every host fails
 * @spec docs/behaviour §9 Technical limits
 */
export async function requestIcons(path: string, { hosts, fetch = globalThis.fetch }: IconRequestOptions): Promise<unknown> {
  const settled = new AbortController();
  let start: Promise<unknown> = Promise.resolve();
  const attempts = hosts.map((host) => {
    const attempt = start.then(() => fetchJson(host + path, settled.signal, fetch));
    start = Promise.race([start.then(() => abortableDelay(iconRotationMs, settled.signal)), whenRejected(attempt)]);
    return attempt;
  });
  try {
    return await Promise.any(attempts);
  } finally {
    settled.abort();
    // The start after the last host is never used: ignore its rejection by the abort.
    start.catch(() => {});
  }
}

/** Resolves when a promise rejects, and never otherwise. */
function whenRejected(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    promise.catch(() => resolve());
  });
}

async function fetchJson(url: string, settled: AbortSignal, fetch: typeof globalThis.fetch): Promise<unknown> {
  throwIfAborted(settled);
  const deadline = startDeadline(iconRequestMs, settled);
  try {
    const response = await fetch(url, { signal: deadline.signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`icons: HTTP ${response.status}`);
    return await response.json();
  } finally {
    deadline.clear();
  }
}

/**
 * Returns the icon, or null if it takes longer than 1.5 seconds: an icon must not appear once the visitor is reading.
 *
 * @spec docs/behaviour §9 Technical limits
 */
export async function withFirstFetchTimeout<Icon>(icon: Promise<Icon | null>): Promise<Icon | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), iconFirstFetchMs);
  });
  return Promise.race([icon, timeout]).finally(() => clearTimeout(timer));
}
