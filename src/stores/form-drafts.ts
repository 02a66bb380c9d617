import { defaultCountry, defaultPaymentMethod } from '#config/constants.ts';
import type { FormDrafts, FormDraftsStore } from '#domain/order/drafts.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from './storage-schemas.ts';
import { formDraftsKey } from '#stores/storage-keys.ts';

const noDates = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const emptyDrafts: FormDrafts = {
  personal: { first_name: '', last_name: '', email: '', phone: '' },
  delivery: { address: '', address2: '', courier_note: '', city: '', postal_code: '', country: defaultCountry, ...noDates },
  payment: { method: defaultPaymentMethod, failed: false },
  kept: {},
};

/**
 * Creates the store of the checkout form drafts, which is restored after a reload. It ignores changes by other tabs, except the
 * removal of the drafts.
 *
 * @spec docs/behaviour §3 Checkout forms
 */
export function createFormDraftsStore(storage: KeyValueStorage): FormDraftsStore & { restore: (storageParsers: StorageParsers) => void } {
  const { subscribe, notify } = createNotifier<FormDrafts>();
  let drafts = emptyDrafts;

  function publishDrafts(next: FormDrafts) {
    drafts = next;
    notify(drafts);
  }
  const change: FormDraftsStore['change'] = (form, values) => {
    publishDrafts({ ...drafts, [form]: { ...drafts[form], ...values } });
    storage.set(formDraftsKey, JSON.stringify(drafts));
  };

  return {
    getSnapshot: () => drafts,
    getServerSnapshot: () => emptyDrafts,
    subscribe,
    change,
    resetDates: () => change('delivery', noDates),
    clear() {
      storage.remove(formDraftsKey);
      publishDrafts(emptyDrafts);
    },
    restore(storageParsers) {
      publishDrafts(storageParsers.drafts(storage.get(formDraftsKey)) ?? drafts);
      storage.onForeignChange((changed) => {
        if ((changed === null || changed === formDraftsKey) && storage.get(formDraftsKey) === null) publishDrafts(emptyDrafts);
      });
    },
  };
}
