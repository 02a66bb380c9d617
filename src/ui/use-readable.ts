import { useCallback, useSyncExternalStore } from 'react';

type Source<T> = {
  getSnapshot: () => T;
  getServerSnapshot?: (() => T) | undefined;
  subscribe: (listener: () => void) => { unsubscribe: () => void };
};

/**
 * What `select` takes of a source, now and as it changes. While the server's HTML is taken over it is what the server
 * knew, so that a source may change at any moment. `select` answers a part, or a plain value: nothing made anew.
 */
export function useReadable<T, Selected>(source: Source<T>, select: (value: T) => Selected): Selected {
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed).unsubscribe, [source]);
  return useSyncExternalStore(
    subscribe,
    () => select(source.getSnapshot()),
    () => select((source.getServerSnapshot ?? source.getSnapshot)()),
  );
}
