/** Creates a store whose value never changes. */
export function constantStore<T>(value: T) {
  return { getSnapshot: () => value, subscribe: () => ({ unsubscribe: () => {} }) };
}
