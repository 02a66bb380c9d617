import type { CartStore } from '#domain/cart/cart.ts';
import type { FormDrafts, FormDraftsStore } from '#domain/order/drafts.ts';
import type { User } from '#domain/entities.ts';
import type { DeliveryPlaceStore } from '#domain/delivery/location.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { attemptKey, lastOrderKey, ownerKey, returnPageKey, savedAddressesKey } from '#stores/storage-keys.ts';

/**
 * Fills empty fields of the checkout forms with values of the profile.
 *
 * @spec docs/behaviour §3 Checkout forms; §6 Logged-in customer
 */
export function prefillFromProfile(drafts: FormDraftsStore, user: User): void {
  const { personal, delivery } = drafts.getSnapshot();
  const profile: FormDrafts['personal'] = {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone,
  };
  const emptyFields = Object.entries(profile).filter(([field, value]) => personal[field as keyof typeof profile] === '' && value !== '');
  if (emptyFields.length > 0) drafts.change('personal', Object.fromEntries(emptyFields));
  const address = user.address ?? '';
  if (delivery.address === '' && address !== '') drafts.change('delivery', { address });
}

/**
 * Removes the drafts, the addresses and the last order of another customer at login, and stores the new owner. Keeps the drafts and
 * cart of a guest.
 *
 * @spec docs/behaviour §4 Auth; complaint 19
 */
export function resetForCustomer(options: {
  storage: KeyValueStorage;
  drafts: FormDraftsStore;
  user: User;
  clearProfileDraft: () => void;
}): void {
  const { storage, drafts, user } = options;
  const owner = storage.get(ownerKey);
  if (owner !== null && owner !== String(user.id)) {
    drafts.clear();
    for (const key of [lastOrderKey, savedAddressesKey]) storage.remove(key);
    options.clearProfileDraft();
  }
  storage.set(ownerKey, String(user.id));
}

/**
 * Removes forms, place, addresses, cart, and last order in all tabs. Called at logout. Keeps an order attempt that got no response,
 * because its outcome is not known yet.
 *
 * @spec docs/behaviour §4 Auth; complaint 19
 */
export function clearCustomerData({
  storage,
  drafts,
  place,
  cart,
}: {
  storage: KeyValueStorage;
  drafts: FormDraftsStore;
  place: Pick<DeliveryPlaceStore, 'clear'>;
  cart: CartStore;
}): void {
  place.clear();
  drafts.clear();
  cart.clear();
  for (const key of [ownerKey, lastOrderKey, savedAddressesKey, returnPageKey]) storage.remove(key);
  if (isUnsent(storage.get(attemptKey))) storage.remove(attemptKey);
}

/** Whether a stored order attempt was not sent yet. Parses by hand, because an account page needs no parser of orders. */
function isUnsent(stored: string | null): boolean {
  try {
    const attempt: unknown = JSON.parse(stored ?? 'null');
    return typeof attempt === 'object' && attempt !== null && 'stage' in attempt && attempt.stage === 'filling';
  } catch {
    return false;
  }
}
