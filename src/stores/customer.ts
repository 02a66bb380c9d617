import type { CartStore } from '#domain/cart.ts';
import type { FormDrafts, FormDraftsStore } from '#domain/drafts.ts';
import type { User } from '#domain/entities.ts';
import type { PlaceStore } from '#domain/location.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { attemptKey, finishedKey } from './attempt-keys.ts';
import { readers } from './storage-schemas.ts';

/** Whose texts this browser holds: they outlive the end of a session, not another customer's login. */
const ownerKey = 'auth:owner';

/**
 * Fills what is empty in the checkout's forms with what the profile says; what was typed stays.
 *
 * @spec §3 Checkout forms; §6 Logged-in customer
 */
export function fillFromProfile(drafts: FormDraftsStore, user: User): void {
  const { personal, delivery } = drafts.getSnapshot();
  const known: FormDrafts['personal'] = {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone,
  };
  const gaps = Object.entries(known).filter(([field, value]) => personal[field as keyof typeof known] === '' && value !== '');
  if (gaps.length > 0) drafts.change('personal', Object.fromEntries(gaps));
  const address = user.address ?? '';
  if (delivery.address === '' && address !== '') drafts.change('delivery', { address });
}

/**
 * A customer is here. What somebody else has typed before, and the last order of somebody else, are gone; a guest's texts
 * and cart stay.
 *
 * @spec §4 Auth; complaint 19
 */
export function welcomeCustomer(options: { storage: KeyValueStorage; drafts: FormDraftsStore; user: User; forgetDraft: () => void }): void {
  const { storage, drafts, user } = options;
  const owner = storage.get(ownerKey);
  if (owner !== null && owner !== String(user.id)) {
    drafts.forget();
    storage.remove(finishedKey);
    options.forgetDraft();
  }
  storage.set(ownerKey, String(user.id));
}

/**
 * The customer has left: forms, place, cart and the last order are gone, in every tab. An order that was sent and not answered
 * yet is kept until it is known what became of it.
 *
 * @spec §4 Auth; complaint 19
 */
export function forgetCustomer({
  storage,
  drafts,
  place,
  cart,
}: {
  storage: KeyValueStorage;
  drafts: FormDraftsStore;
  place: Pick<PlaceStore, 'forget'>;
  cart: CartStore;
}): void {
  place.forget();
  drafts.forget();
  cart.clear();
  for (const key of [ownerKey, finishedKey, 'auth:target']) storage.remove(key);
  if (readers.attempt(storage.get(attemptKey))?.stage === 'filling') storage.remove(attemptKey);
}
