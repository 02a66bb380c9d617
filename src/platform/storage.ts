import { toSorted } from '#config/older-browsers.ts';

/** Whether all values are persisted. False while some are only in memory, because storage is blocked or full. */
type Persistence = {
  getSnapshot(): boolean;
  /** Always true, because the server cannot know. */
  getServerSnapshot(): boolean;
  subscribe(listener: () => void): { unsubscribe: () => void };
};

/** Key-value storage of this origin, with an in-memory fallback. */
export type KeyValueStorage = {
  readonly isPersistent: Persistence;
  get(key: string): string | null;
  /** Stores a value and never throws. If storage is full, evicts `evictableKeys`; if that is not enough, stores it in memory. */
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Returns the keys with this prefix, sorted. */
  keys(prefix: string): string[];
  /** Subscribes to changes by other tabs, with the changed key, or null if all were cleared. Returns the function that unsubscribes. */
  onForeignChange(listener: (key: string | null) => void): () => void;
};

/**
 * Wraps localStorage so that it never throws when it is blocked or full. Values that cannot be written are kept in memory, so that an
 * order can still be placed.
 */
export function browserStorage(options: { evictableKeys?: string[] } = {}): KeyValueStorage {
  const local = openLocalStorage();
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();

  function setMemory(key: string, value: string | null) {
    const before = memory.size;
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    if ((before === 0) !== (memory.size === 0)) for (const listener of listeners) listener();
  }
  function writeEntry(key: string, value: string): boolean {
    try {
      local?.setItem(key, value);
      return local !== null;
    } catch {
      return false;
    }
  }

  return {
    isPersistent: {
      getSnapshot: () => local !== null && memory.size === 0,
      getServerSnapshot: () => true,
      subscribe(listener) {
        listeners.add(listener);
        return { unsubscribe: () => void listeners.delete(listener) };
      },
    },
    get(key) {
      return memory.get(key) ?? local?.getItem(key) ?? null;
    },
    set(key, value) {
      if (writeEntry(key, value)) return setMemory(key, null);
      for (const evicted of options.evictableKeys ?? []) local?.removeItem(evicted);
      // Evictable values are caches, so do not keep them in memory.
      if (options.evictableKeys?.includes(key) === true) return;
      setMemory(key, writeEntry(key, value) ? null : value);
    },
    remove(key) {
      setMemory(key, null);
      local?.removeItem(key);
    },
    keys(prefix) {
      const stored = local ? Array.from({ length: local.length }, (_, index) => local.key(index) ?? '') : [];
      return toSorted([...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix)));
    },
    onForeignChange(listener) {
      if (local === null) return () => {};
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === local) listener(event.key);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function openLocalStorage(): Storage | null {
  try {
    const { localStorage } = window;
    localStorage.getItem('');
    return localStorage;
  } catch {
    return null;
  }
}

/** Clears session storage. Does nothing if it is blocked. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it contains nothing.
  }
}

/** Creates in-memory storage, for server rendering and tests. */
export function memoryStorage(): KeyValueStorage {
  const memory = new Map<string, string>();
  return {
    isPersistent: { getSnapshot: () => false, getServerSnapshot: () => true, subscribe: () => ({ unsubscribe: () => {} }) },
    get: (key) => memory.get(key) ?? null,
    set: (key, value) => void memory.set(key, value),
    remove: (key) => void memory.delete(key),
    keys: (prefix) => toSorted([...memory.keys()].filter((key) => key.startsWith(prefix))),
    onForeignChange: () => () => {},
  };
}
