import type { ProfileDraft, ProfileForm } from '#domain/auth.ts';
import type { Id } from '#domain/entities.ts';
import { notifier } from './notifier.ts';

/** @spec §6 Logged-in customer; a session that ends while typing keeps the text */
export function createProfileDraft(): ProfileDraft {
  const { subscribe, tell } = notifier<ProfileForm | null>();
  let owner: Id | null = null;
  let draft: ProfileForm | null = null;

  const formOf: ProfileDraft['formOf'] = (user) =>
    draft !== null && String(owner) === String(user.id)
      ? draft
      : {
          first_name: user.first_name,
          last_name: user.last_name,
          email: user.pending_email ?? user.email,
          phone: user.phone,
          address: user.address ?? '',
        };
  function show(next: ProfileForm | null) {
    draft = next;
    tell(draft);
  }
  return {
    getSnapshot: () => draft,
    subscribe,
    formOf,
    change(user, values) {
      const next = { ...formOf(user), ...values };
      owner = user.id;
      show(next);
    },
    clear: () => show(null),
  };
}
