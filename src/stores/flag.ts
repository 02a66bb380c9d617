import { notifier } from './notifier.ts';

/** Creates a store of a condition that begins false. */
export function createFlag() {
  const { subscribe, notify } = notifier<boolean>();
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
