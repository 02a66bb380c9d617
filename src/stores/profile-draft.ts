import { profileFormOf, type ProfileDraft } from '#domain/auth.ts';
import { notifier } from './notifier.ts';

/** @spec §6 Logged-in customer; a session that ends while typing keeps the text */
export function createProfileDraft(): ProfileDraft {
  const { subscribe, notify } = notifier<ReturnType<ProfileDraft['getSnapshot']>>();
  let draft: ReturnType<ProfileDraft['getSnapshot']> = null;

  function show(next: typeof draft) {
    draft = next;
    notify(draft);
  }
  return {
    getSnapshot: () => draft,
    subscribe,
    change: (user, values) => show({ owner: user.id, form: { ...profileFormOf(user, draft), ...values } }),
    clear: () => show(null),
  };
}
