import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import type { AuthFailure } from '#domain/account/auth.ts';
import type { AuthNotice } from '#machines/auth.setup.ts';
import { Notice } from '#ui/page/notice.tsx';
import { leafOf, type AuthProps } from './auth-props.ts';
import styles from './form-messages.module.css';

const notices: Record<AuthNotice, { tone: 'good' | 'warning'; message: MessageDescriptor }> = {
  codeSent: { tone: 'good', message: msg`If there is an account for this address, a code is on its way. It is valid for ten minutes.` },
  saved: { tone: 'good', message: msg`Your changes are saved.` },
  exported: { tone: 'good', message: msg`Your data have been saved as a file.` },
  passwordNeeded: {
    tone: 'warning',
    message: msg`Your address is confirmed, and all earlier connections are closed. To make sure that only you have access to this account, choose its password with the second code that we have just sent you.`,
  },
  passwordChanged: { tone: 'good', message: msg`Your password is changed. Log in with the new one.` },
  expired: { tone: 'warning', message: msg`Your session has ended. Log in again to go on: what you typed is still there.` },
  endedElsewhere: { tone: 'warning', message: msg`You have been logged out.` },
};

const genericError = msg`An error occurred, please try again`;
const failures: Record<Exclude<AuthFailure, 'unanswered' | 'gone'>, MessageDescriptor> = {
  refused: genericError,
  incomplete: msg`Please check the marked fields.`,
  tooSoon: msg`A code was requested less than a minute ago. Please check your mail, or wait to request another one.`,
  notLoggedIn: msg`You are not logged in`,
  passwordRequired: msg`Password is required`,
  passwordsDiffer: msg`Passwords do not match`,
};
/** Messages for a request without a response, by form: its outcome on the server is unknown. */
const timeoutMessages: Record<string, MessageDescriptor> = {
  signingUp: msg`No answer came. Your account may have been created: try to log in, or send the form again.`,
  verifying: msg`No answer came. The code may have been used: ask for a new one, or log in.`,
  resetting: msg`No answer came. If you had sent your new password, try to log in with it; if not, please try again.`,
  deleting: msg`No answer came. Please try again: we will tell you if the account is already deleted.`,
};

/** Success notice or error message of the auth chart. */
export function AuthMessages({ auth }: Pick<AuthProps, 'auth'>) {
  const { t } = useLingui();
  const notice = useSelector(auth, (snapshot) => snapshot.context.notice);
  const failure = useSelector(auth, (snapshot) => snapshot.context.failure);
  const serverMessage = useSelector(auth, (snapshot) => snapshot.context.refusal.message);
  const form = useSelector(auth, (snapshot) => leafOf(snapshot).split('.')[0] ?? '');

  function errorMessage(): string | null {
    if (failure === null || failure === 'gone') return null;
    if (failure === 'unanswered') return t(timeoutMessages[form] ?? genericError);
    return serverMessage || t(failures[failure]);
  }
  const words = errorMessage();
  return (
    <div className={styles['messages']}>
      <div aria-live="polite">{notice === null ? null : <Notice tone={notices[notice].tone}>{t(notices[notice].message)}</Notice>}</div>
      <div role="alert">
        {words === null ? null : (
          <div ref={scrollMessageIntoView}>
            <Notice tone="alert">{words}</Notice>
          </div>
        )}
      </div>
    </div>
  );
}

function scrollMessageIntoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}
