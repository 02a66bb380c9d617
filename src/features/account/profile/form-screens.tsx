import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

type FormScreenProps = { messages: ReactNode; form: ReactNode };

export function ProfileScreen({ messages, form }: FormScreenProps) {
  return (
    <AccountFrame title={<Trans context="page title">My profile</Trans>}>
      {messages}
      <section className={styles['card']}>{form}</section>
    </AccountFrame>
  );
}

export function PasswordScreen({ messages, form }: FormScreenProps) {
  return (
    <AccountFrame
      title={<Trans context="page title">Change password</Trans>}
      lead={<Trans>Afterwards you log in again, on every device.</Trans>}
    >
      {messages}
      <section className={styles['card']}>{form}</section>
    </AccountFrame>
  );
}
