import { useCallback, useSyncExternalStore } from 'react';

type Source<T> = {
  getSnapshot: () => T;
  getServerSnapshot?: (() => T) | undefined;
  subscribe: (listener: () => void) => { unsubscribe: () => void };
};

/**
 * Subscribes to a store or an actor and returns the selected part of its snapshot. During hydration it returns the server snapshot,
 * so that a source may change before hydration is complete. `select` must return a stable reference or a primitive.
 */
export function useSelector<T, Selected>(source: Source<T>, select: (value: T) => Selected): Selected {
  const subscribe = useCallback((onChange: () => void) => source.subscribe(onChange).unsubscribe, [source]);
  return useSyncExternalStore(
    subscribe,
    () => select(source.getSnapshot()),
    () => select(source.getServerSnapshot === undefined ? source.getSnapshot() : source.getServerSnapshot()),
  );
}
