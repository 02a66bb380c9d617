import { createNotifier } from '#platform/notifier.ts';

/** Creates a store of a boolean, which is initially false. */
export function createBooleanStore() {
  const { subscribe, notify } = createNotifier<boolean>();
  let value = false;
  return {
    getSnapshot: () => value,
    getServerSnapshot: () => false,
    subscribe,
    publish(next: boolean) {
      value = next;
      notify(next);
    },
  };
}
