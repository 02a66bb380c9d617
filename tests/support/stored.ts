import type { KeyValueStorage } from '#platform/storage.ts';

/** One browser's storage, seen from several tabs: what one writes, the others are told of, as `storage` events do. */
export function sharedStorage() {
  const kept = new Map<string, string>();
  const tabs = new Set<{ listeners: Set<(key: string | null) => void> }>();

  return {
    kept,
    tab: (): KeyValueStorage => {
      const own = { listeners: new Set<(key: string | null) => void>() };
      tabs.add(own);
      const tellOthers = (key: string) => {
        for (const tab of tabs) if (tab !== own) for (const listener of tab.listeners) listener(key);
      };
      return {
        isPersistent: { getSnapshot: () => true, getServerSnapshot: () => true, subscribe: () => ({ unsubscribe: () => {} }) },
        get: (key) => kept.get(key) ?? null,
        set(key, value) {
          kept.set(key, value);
          tellOthers(key);
        },
        remove(key) {
          kept.delete(key);
          tellOthers(key);
        },
        keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
        onForeignChange(listener) {
          own.listeners.add(listener);
          return () => void own.listeners.delete(listener);
        },
      };
    },
  };
}
