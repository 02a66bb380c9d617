/** False: something lives in memory alone and ends with the page (storage is blocked, or full beyond help). */
type Lasting = {
  getSnapshot(): boolean;
  /** The server's page says nothing of it. */
  getServerSnapshot(): boolean;
  subscribe(listener: () => void): { unsubscribe: () => void };
};

/** What the browser keeps for this origin, or what stands in for it while a page lives. */
export type KeyValueStorage = {
  readonly isLasting: Lasting;
  get(key: string): string | null;
  /** Never throws. Full storage: what `sacrifice` names is deleted first and not kept at all, then the value lives in memory. */
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Keys that begin so. */
  keys(prefix: string): string[];
  /** News of other tabs: the key that changed, or null for all of them. */
  onForeignChange(listener: (key: string | null) => void): () => void;
};

/**
 * The origin's localStorage behind a face that never throws: touching it may (blocked cookies), writing may (full).
 * What cannot be written is kept in memory, so that an order goes on.
 */
export function browserStorage(options: { sacrifice?: string[] } = {}): KeyValueStorage {
  const lasting = reachable();
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();

  function remember(key: string, value: string | null) {
    const before = memory.size;
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    if ((before === 0) !== (memory.size === 0)) for (const listener of listeners) listener();
  }
  function write(key: string, value: string): boolean {
    try {
      lasting?.setItem(key, value);
      return lasting !== null;
    } catch {
      return false;
    }
  }

  return {
    isLasting: {
      getSnapshot: () => lasting !== null && memory.size === 0,
      getServerSnapshot: () => true,
      subscribe(listener) {
        listeners.add(listener);
        return { unsubscribe: () => void listeners.delete(listener) };
      },
    },
    get(key) {
      return memory.get(key) ?? lasting?.getItem(key) ?? null;
    },
    set(key, value) {
      if (write(key, value)) return remember(key, null);
      for (const victim of options.sacrifice ?? []) lasting?.removeItem(victim);
      // What makes way for everything else is not missed.
      if (options.sacrifice?.includes(key) === true) return;
      remember(key, write(key, value) ? null : value);
    },
    remove(key) {
      remember(key, null);
      lasting?.removeItem(key);
    },
    keys(prefix) {
      const kept = lasting ? Array.from({ length: lasting.length }, (_, at) => lasting.key(at) ?? '') : [];
      return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix)).toSorted();
    },
    onForeignChange(listener) {
      if (lasting === null) return () => {};
      const hear = (event: StorageEvent) => {
        if (event.storageArea === lasting) listener(event.key);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

function reachable(): Storage | null {
  try {
    const { localStorage } = window;
    localStorage.getItem('');
    return localStorage;
  } catch {
    return null;
  }
}

/** Storage that lives as long as the page: for rendering on the server and where a test wants none. */
export function memoryStorage(): KeyValueStorage {
  const memory = new Map<string, string>();
  return {
    isLasting: { getSnapshot: () => false, getServerSnapshot: () => true, subscribe: () => ({ unsubscribe: () => {} }) },
    get: (key) => memory.get(key) ?? null,
    set: (key, value) => void memory.set(key, value),
    remove: (key) => void memory.delete(key),
    keys: (prefix) => [...memory.keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    onForeignChange: () => () => {},
  };
}
