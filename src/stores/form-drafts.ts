import { defaultCountry, defaultPaymentMethod } from '#config/constants.ts';
import type { FormDrafts, FormDraftsStore } from '#domain/drafts.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { notifier } from './notifier.ts';
import type { Readers } from './storage-schemas.ts';

const key = 'checkout:forms';
const noDates = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const empty: FormDrafts = {
  personal: { first_name: '', last_name: '', email: '', phone: '' },
  delivery: { address: '', address2: '', city: '', postal_code: '', country: defaultCountry, ...noDates },
  payment: { method: defaultPaymentMethod },
};

/**
 * The checkout forms as typed, kept through reloads. Another tab's typing is not taken over while this one is open; that
 * another tab has forgotten them is.
 *
 * @spec §3 Checkout forms
 */
export function createFormDraftsStore(storage: KeyValueStorage): FormDraftsStore & { restore: (readers: Readers) => void } {
  const { subscribe, notify } = notifier<FormDrafts>();
  let drafts = empty;

  function show(next: FormDrafts) {
    drafts = next;
    notify(drafts);
  }
  const change: FormDraftsStore['change'] = (form, values) => {
    show({ ...drafts, [form]: { ...drafts[form], ...values } });
    storage.set(key, JSON.stringify(drafts));
  };

  return {
    getSnapshot: () => drafts,
    getServerSnapshot: () => empty,
    subscribe,
    change,
    resetDates: () => change('delivery', noDates),
    forget() {
      storage.remove(key);
      show(empty);
    },
    restore(readers) {
      show(readers.drafts(storage.get(key)) ?? drafts);
      storage.onForeignChange((changed) => {
        if ((changed === null || changed === key) && storage.get(key) === null) show(empty);
      });
    },
  };
}
