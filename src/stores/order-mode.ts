import type { OrderMode } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from './storage-schemas.ts';
import { orderModeKey } from '#stores/storage-keys.ts';

/**
 * Creates the store of the order mode, kept in sync with the other tabs.
 *
 * @spec docs/behaviour §1 Choose the order mode; §3 Persisted in browser storage: location state
 */
export function createOrderModeStore(storage: KeyValueStorage): OrderModeStore & { restore: (storageParsers: StorageParsers) => void } {
  type Value = ReturnType<OrderModeStore['getSnapshot']>;
  const { subscribe, notify } = createNotifier<Value>();
  const initial: Value = { mode: 'pickup', chosen: null };
  let value = initial;

  function publishMode(chosen: OrderMode | null) {
    if (chosen === value.chosen) return;
    value = { mode: chosen ?? 'pickup', chosen };
    notify(value);
  }

  return {
    getSnapshot: () => value,
    getServerSnapshot: () => initial,
    subscribe,
    choose(mode) {
      storage.set(orderModeKey, JSON.stringify(mode));
      publishMode(mode);
    },
    restore(storageParsers) {
      publishMode(value.chosen ?? storageParsers.mode(storage.get(orderModeKey)));
      storage.onForeignChange((changed) => {
        if (changed === null || changed === orderModeKey) publishMode(storageParsers.mode(storage.get(orderModeKey)));
      });
    },
  };
}
