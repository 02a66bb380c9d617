import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#api/auth.ts';
import type { User } from '#domain/entities.ts';
import { AuthMessages } from '#features/auth/auth-messages.tsx';
import { ProfileForm } from '#features/auth/profile-form.tsx';
import { ProfileScreen } from '#features/profile/form-screens.tsx';
import type { AccountActors, RouterContext } from './context.ts';

/** The profile form. Refetches the profile when the page opens. */
export function EditProfile({ api, account, auth, profileDraft, user }: RouterContext & AccountActors & { user: User }) {
  const session = account.getSnapshot();
  useQuery({ ...profileQuery(api, session ?? { token: '', user }), enabled: session !== null });
  return <ProfileScreen messages={<AuthMessages auth={auth} />} form={<ProfileForm auth={auth} user={user} draft={profileDraft} />} />;
}
