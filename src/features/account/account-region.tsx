import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import type { ReactNode } from 'react';
import { Alert } from '#ui/dialog/alert.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import { leafOf, type AuthLeaf, type AuthProps } from './auth-props.ts';

/** Progress message of each leaf state. The type makes adding a state without an entry a compile error. */
const progressMessages: Record<AuthLeaf, MessageDescriptor | null> = {
  opening: null,
  anonymous: null,
  'loggingIn.filling': null,
  'loggingIn.asking': msg`Logging in…`,
  'signingUp.filling': null,
  'signingUp.asking': msg`Creating your account…`,
  'verifying.filling': null,
  'verifying.sending': msg`Sending a new code…`,
  'verifying.checking': msg`Checking the code…`,
  'resetting.naming': null,
  'resetting.sending': msg`Sending a code…`,
  'resetting.filling': null,
  'resetting.resending': msg`Sending a new code…`,
  'resetting.setting': msg`Changing your password…`,
  'loggedIn.resting': null,
  'loggedIn.saving': msg`Saving…`,
  'loggedIn.exporting': msg`Gathering your data…`,
  loggingOut: msg`Logging out…`,
  'deleting.filling': null,
  'deleting.asking': msg`Deleting your account…`,
  'deleting.gone': null,
};

/** Region of the auth chart: its state, progress message, and the alert for a deleted account. */
export function AuthRegion({ auth, children }: Pick<AuthProps, 'auth'> & { children: ReactNode }) {
  const { t } = useLingui();
  const state = useSelector(auth, leafOf);
  const isAccountGone = useSelector(auth, (snapshot) => snapshot.hasTag('failed'));
  const message = progressMessages[state];

  return (
    <div data-machine="auth" data-state={state}>
      <VisuallyHidden>
        <output>{message ? t(message) : null}</output>
      </VisuallyHidden>
      {children}
      {isAccountGone ? (
        <Alert onDismiss={() => auth.send({ type: 'alert.dismiss' })}>
          {t`We no longer know this account: it has been deleted, or your session has ended. Nothing of it is left on this device.`}
        </Alert>
      ) : null}
    </div>
  );
}
