import type { KeyValueStorage } from '#platform/storage.ts';

/** Creates the storage of a browser with several tabs: a write notifies the other tabs, like `storage` events. */
export function sharedStorage() {
  const values = new Map<string, string>();
  const tabs = new Set<{ listeners: Set<(key: string | null) => void> }>();

  return {
    values: values,
    tab: (): KeyValueStorage => {
      const ownTab = { listeners: new Set<(key: string | null) => void>() };
      tabs.add(ownTab);
      const notifyOtherTabs = (key: string) => {
        for (const tab of tabs) if (tab !== ownTab) for (const listener of tab.listeners) listener(key);
      };
      return {
        isPersistent: { getSnapshot: () => true, getServerSnapshot: () => true, subscribe: () => ({ unsubscribe: () => {} }) },
        get: (key) => values.get(key) ?? null,
        set(key, value) {
          values.set(key, value);
          notifyOtherTabs(key);
        },
        remove(key) {
          values.delete(key);
          notifyOtherTabs(key);
        },
        keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
        onForeignChange(listener) {
          ownTab.listeners.add(listener);
          return () => void ownTab.listeners.delete(listener);
        },
      };
    },
  };
}
