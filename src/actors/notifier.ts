import type { Listener } from '#domain/cart.ts';

/** The listeners of a store. Each is told the store's new value. */
export function notifier<T>() {
  const listeners = new Set<Listener<T>>();
  return {
    subscribe: (listener: Listener<T>) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    tell: (value: T) => {
      for (const listener of listeners) {
        if (typeof listener === 'function') listener(value);
        else listener.next?.(value);
      }
    },
  };
}
