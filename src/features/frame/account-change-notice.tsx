import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AccountChange } from '#domain/account/session.ts';
import { Notice } from '#ui/page/notice.tsx';
import styles from './storage-notice.module.css';

const messages: Record<AccountChange, MessageDescriptor> = {
  verified: msg`Welcome! Your email address is confirmed.`,
  loggedOut: msg`You are logged out. See you soon!`,
  deleted: msg`Your account is deleted. Thank you for your visits.`,
};

/** Says how the visitor's account has changed. */
export function AccountChangeNotice({ change }: { change: AccountChange }) {
  const { t } = useLingui();
  return (
    <Notice data-notice tone="good" data-live="polite" className={styles['notice']}>
      {t(messages[change])}
    </Notice>
  );
}
