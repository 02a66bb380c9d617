import { useCallback, useSyncExternalStore } from 'react';

type Store<T> = {
  getSnapshot: () => T;
  getServerSnapshot?: (() => T) | undefined;
  subscribe: (listener: () => void) => { unsubscribe: () => void };
  /** Actors have it: read them with `useSelector` of `@xstate/react`. */
  send?: never;
};

/**
 * Subscribes to a store and returns the selected part of its snapshot. During hydration it returns the server snapshot, so that a
 * store may change before hydration is complete. `select` must return a stable reference or a primitive.
 */
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected {
  const subscribe = useCallback((onChange: () => void) => store.subscribe(onChange).unsubscribe, [store]);
  return useSyncExternalStore(
    subscribe,
    () => select(store.getSnapshot()),
    () => select(store.getServerSnapshot === undefined ? store.getSnapshot() : store.getServerSnapshot()),
  );
}
