import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AccountFailure, AccountNotice, FormContext } from '#machines/account-form.ts';
import { Notice } from '#ui/page/notice.tsx';
import styles from './form-messages.module.css';

const notices: Record<AccountNotice, { tone: 'good' | 'warning'; message: MessageDescriptor }> = {
  codeSent: { tone: 'good', message: msg`If there is an account for this address, a code is on its way. It is valid for ten minutes.` },
  saved: { tone: 'good', message: msg`Your changes are saved.` },
  exported: { tone: 'good', message: msg`Your data have been saved as a file.` },
  passwordNeeded: {
    tone: 'warning',
    message: msg`Your address is confirmed, and all earlier connections are closed. To make sure that only you have access to this account, choose its password with the second code that we have just sent you.`,
  },
  passwordChanged: { tone: 'good', message: msg`Your password is changed. Log in with the new one.` },
  expired: { tone: 'warning', message: msg`Your session has ended. Log in again to go on: what you typed is still there.` },
  endedInOtherTab: { tone: 'warning', message: msg`You have been logged out.` },
};

const genericError = msg`An error occurred, please try again`;
const failures: Record<Exclude<AccountFailure['type'], 'unanswered'>, MessageDescriptor> = {
  refused: genericError,
  incomplete: msg`Please check the marked fields.`,
  tooSoon: msg`A code was requested less than a minute ago. Please check your mail, or wait to request another one.`,
  notLoggedIn: msg`You are not logged in`,
  passwordRequired: msg`Password is required`,
  passwordsDiffer: msg`Passwords do not match`,
};

type FormMessagesProps = FormContext & {
  /** Message for a request that got no response, so that its result is unknown. */
  unanswered?: MessageDescriptor;
};

/** Success notice or error message of a form. */
export function FormMessages({ failure, notice, unanswered = genericError }: FormMessagesProps) {
  const { t } = useLingui();

  function errorMessage(): string | null {
    if (failure === null) return null;
    if (failure.type === 'unanswered') return t(unanswered);
    return ('message' in failure && failure.message) || t(failures[failure.type]);
  }
  const error = errorMessage();
  return (
    <div className={notice === null && error === null ? styles['empty'] : undefined}>
      <div data-live="polite">{notice === null ? null : <Notice tone={notices[notice].tone}>{t(notices[notice].message)}</Notice>}</div>
      <div data-live="assertive">
        {error === null ? null : (
          <div ref={scrollMessageIntoView}>
            <Notice tone="alert">{error}</Notice>
          </div>
        )}
      </div>
    </div>
  );
}

function scrollMessageIntoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}
