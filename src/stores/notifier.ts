import type { Listener } from '#domain/cart/cart.ts';

/**
 * Returns the listeners of a store and the function that notifies them.
 *
 * A listener may change the store again: the nested notification reaches every listener with the newer value, so the outer
 * one ends there. No listener sees an older value after a newer one.
 */
export function notifier<T>() {
  const listeners = new Set<Listener<T>>();
  let latest = 0;
  return {
    subscribe: (listener: Listener<T>) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    notify: (value: T) => {
      latest += 1;
      const notification = latest;
      for (const listener of listeners) {
        if (notification !== latest) return;
        if (typeof listener === 'function') listener(value);
        else listener.next?.(value);
      }
    },
  };
}
