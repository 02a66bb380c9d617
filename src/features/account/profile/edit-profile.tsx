import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#api/auth.ts';
import type { User } from '#domain/entities.ts';
import { AuthMessages } from '#features/account/form-messages.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileScreen } from './form-screens.tsx';
import type { ApiClient } from '#api/http/http.ts';
import type { AccountStore, ProfileDraft } from '#domain/account/auth.ts';
import type { AuthProps } from '#features/account/auth-props.ts';

/** The profile form. Refetches the profile when the page opens. */
export function EditProfile({
  api,
  account,
  auth,
  profileDraft,
  user,
}: Pick<AuthProps, 'auth'> & { api: ApiClient; account: AccountStore; profileDraft: ProfileDraft; user: User }) {
  const session = account.getSnapshot();
  useQuery({ ...profileQuery(api, session ?? { token: '', user }), enabled: session !== null });
  return <ProfileScreen messages={<AuthMessages auth={auth} />} form={<ProfileForm auth={auth} user={user} draft={profileDraft} />} />;
}
