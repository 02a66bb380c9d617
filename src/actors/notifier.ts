/** The listeners of a store. A listener is told the store's new value. */
export function notifier<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe(listener: (value: T) => void) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    tell(value: T) {
      for (const listener of listeners) listener(value);
    },
  };
}
