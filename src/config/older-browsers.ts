/**
 * Functions that the oldest supported browsers lack (`browserslist` of `package.json`), for code that runs in browsers.
 *
 * Exports: `parseUrl`, `hasOwn`, `toSorted`, `groupBy`, `timeoutSignal`, `abortReason`, `throwIfAborted`.
 */

/** Parses a URL like `URL.parse`. Returns null if it is invalid. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Whether an object has a property of its own, like `Object.hasOwn`. */
export function hasOwn(object: object, key: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** Returns a sorted copy of a list, like the list's method. */
export function toSorted<Value>(values: Iterable<Value>, compare?: (a: Value, b: Value) => number): Value[] {
  const copy = [...values];
  copy.sort(compare);
  return copy;
}

/** Groups values by a key, in the order of their first values, like `Map.groupBy`. */
export function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

/** Returns a signal that aborts after a time, like `AbortSignal.timeout`. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** Returns the reason of a signal that has aborted. Browsers without reasons get the error of `fetch`. */
export function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('Aborted', 'AbortError');
}

/** Throws the reason of a signal that has aborted, like its method. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReason(signal);
}
