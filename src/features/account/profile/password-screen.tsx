import { Trans } from '@lingui/react/macro';
import type { AccountCharts } from '#features/account/account-context.ts';
import { ResetForms, ResetMessages, ResetRegion } from '#features/account/sign-in/reset-forms.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

/** Password change with a code mailed to the account's address. @spec docs/behaviour §2 Navigation outcomes: after a password reset */
export function PasswordScreen({ passwordReset }: Pick<AccountCharts, 'passwordReset'>) {
  return (
    <ResetRegion passwordReset={passwordReset}>
      <AccountFrame
        title={<Trans context="page title">Change password</Trans>}
        lead={<Trans>Afterwards you log in again, on every device.</Trans>}
      >
        <ResetMessages passwordReset={passwordReset} />
        <section className={styles['card']}>
          <ResetForms passwordReset={passwordReset} />
        </section>
      </AccountFrame>
    </ResetRegion>
  );
}
