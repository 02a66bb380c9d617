/** A callback, or an observer object as XState accepts it. */
export type Listener<T> = ((value: T) => void) | { next?: (value: T) => void };

/**
 * Returns the functions of a store to subscribe and to notify its listeners.
 *
 * A listener may change the store again. The nested notification calls all listeners with the newer value, so the outer one stops.
 * Thus no listener gets an older value after a newer one.
 */
export function createNotifier<T>() {
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
