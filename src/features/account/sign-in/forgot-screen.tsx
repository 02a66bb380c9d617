import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AccountCharts } from '#features/account/account-context.ts';
import { AuthPage } from './auth-page.tsx';
import { ResetForms, ResetMessages, ResetRegion } from './reset-forms.tsx';

export function ForgotScreen({ passwordReset }: Pick<AccountCharts, 'passwordReset'>) {
  return (
    <ResetRegion passwordReset={passwordReset}>
      <AuthPage
        title={<Trans context="page title">Forgotten password</Trans>}
        lead={<Trans>It happens. We send you a code, and you choose a new one.</Trans>}
        foot={
          <Link to="/auth/login">
            <Trans>Log in</Trans>
          </Link>
        }
      >
        <ResetMessages passwordReset={passwordReset} />
        <ResetForms passwordReset={passwordReset} />
      </AuthPage>
    </ResetRegion>
  );
}
