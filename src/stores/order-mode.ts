import type { OrderMode } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { notifier } from './notifier.ts';
import type { Readers } from './storage-schemas.ts';

const key = 'location:mode';

/**
 * Pickup or delivery, as chosen on any screen and in any tab.
 *
 * @spec §1 Choose the order mode; §3 Persisted in browser storage: location state
 */
export function createOrderModeStore(storage: KeyValueStorage): OrderModeStore & { restore: (readers: Readers) => void } {
  type Value = ReturnType<OrderModeStore['getSnapshot']>;
  const { subscribe, notify } = notifier<Value>();
  const unknown: Value = { mode: 'pickup', chosen: null };
  let value = unknown;

  function show(chosen: OrderMode | null) {
    if (chosen === value.chosen) return;
    value = { mode: chosen ?? 'pickup', chosen };
    notify(value);
  }

  return {
    getSnapshot: () => value,
    getServerSnapshot: () => unknown,
    subscribe,
    choose(mode) {
      storage.set(key, JSON.stringify(mode));
      show(mode);
    },
    restore(readers) {
      show(value.chosen ?? readers.mode(storage.get(key)));
      storage.onForeignChange((changed) => {
        if (changed === null || changed === key) show(readers.mode(storage.get(key)));
      });
    },
  };
}
