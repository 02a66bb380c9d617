import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AuthFailure } from '#domain/auth.ts';
import type { AuthNotice } from '#machines/auth.setup.ts';
import { Notice } from '#ui/page/notice.tsx';
import { leafOf, type AuthProps } from './auth-props.ts';
import styles from './auth-messages.module.css';

const notices: Record<AuthNotice, { tone: 'good' | 'warning'; words: MessageDescriptor }> = {
  codeSent: { tone: 'good', words: msg`If there is an account for this address, a code is on its way. It is valid for ten minutes.` },
  saved: { tone: 'good', words: msg`Your changes are saved.` },
  exported: { tone: 'good', words: msg`Your data have been saved as a file.` },
  passwordNeeded: {
    tone: 'warning',
    words: msg`Your address is confirmed, and all earlier connections are closed. To make sure that only you have access to this account, choose its password with the second code that we have just sent you.`,
  },
  passwordChanged: { tone: 'good', words: msg`Your password is changed. Log in with the new one.` },
  expired: { tone: 'warning', words: msg`Your session has ended. Log in again to go on: what you typed is still there.` },
  endedElsewhere: { tone: 'warning', words: msg`You have been logged out.` },
};

const general = msg`An error occurred, please try again`;
const failures: Record<Exclude<AuthFailure, 'unanswered' | 'gone'>, MessageDescriptor> = {
  refused: general,
  incomplete: msg`Please check the marked fields.`,
  tooSoon: msg`A code was requested less than a minute ago. Please check your mail, or wait to request another one.`,
  notLoggedIn: msg`You are not logged in`,
  passwordRequired: msg`Password is required`,
  passwordsDiffer: msg`Passwords do not match`,
};
/** What may have become of a call without an answer, by the form it was sent from. */
const unanswered: Record<string, MessageDescriptor> = {
  signingUp: msg`No answer came. Your account may have been created: try to log in, or send the form again.`,
  verifying: msg`No answer came. The code may have been used: ask for a new one, or log in.`,
  resetting: msg`No answer came. If you had sent your new password, try to log in with it; if not, please try again.`,
  deleting: msg`No answer came. Please try again: we will tell you if the account is already deleted.`,
};

/** What the chart has to say to the visitor: good news, or why it did not go on. */
export function AuthMessages({ auth }: Pick<AuthProps, 'auth'>) {
  const { t } = useLingui();
  const notice = useSelector(auth, (snapshot) => snapshot.context.notice);
  const failure = useSelector(auth, (snapshot) => snapshot.context.failure);
  const said = useSelector(auth, (snapshot) => snapshot.context.refusal.message);
  const form = useSelector(auth, (snapshot) => leafOf(snapshot).split('.')[0] ?? '');

  function trouble(): string | null {
    if (failure === null || failure === 'gone') return null;
    if (failure === 'unanswered') return t(unanswered[form] ?? general);
    return said || t(failures[failure]);
  }
  const words = trouble();
  return (
    <div className={styles['messages']}>
      <div aria-live="polite">{notice === null ? null : <Notice tone={notices[notice].tone}>{t(notices[notice].words)}</Notice>}</div>
      <div role="alert">
        {words === null ? null : (
          <div ref={intoView}>
            <Notice tone="alert">{words}</Notice>
          </div>
        )}
      </div>
    </div>
  );
}

function intoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}
