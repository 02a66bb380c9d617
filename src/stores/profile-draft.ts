import { profileFormValues, type ProfileDraft } from '#domain/account/auth.ts';
import { createNotifier } from '#platform/notifier.ts';

/** Creates the store of the profile form's draft, which survives an expired session. @spec docs/behaviour §6 Logged-in customer */
export function createProfileDraft(): ProfileDraft {
  const { subscribe, notify } = createNotifier<ReturnType<ProfileDraft['getSnapshot']>>();
  let draft: ReturnType<ProfileDraft['getSnapshot']> = null;

  function publishDraft(next: typeof draft) {
    draft = next;
    notify(draft);
  }
  return {
    getSnapshot: () => draft,
    subscribe,
    change: (user, values) => publishDraft({ owner: user.id, form: { ...profileFormValues(user, draft), ...values } }),
    clear: () => publishDraft(null),
  };
}
