import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AuthMessages } from '#features/account/form-messages.tsx';
import { AuthPage } from './auth-page.tsx';
import type { CodeProps } from '#features/account/auth-props.ts';
import { ResetForms } from './reset-forms.tsx';

export function ForgotScreen(props: CodeProps) {
  return (
    <AuthPage
      title={<Trans context="page title">Forgotten password</Trans>}
      lead={<Trans>It happens. We send you a code, and you choose a new one.</Trans>}
      foot={
        <Link to="/auth/login">
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <AuthMessages auth={props.auth} />
      <ResetForms {...props} />
    </AuthPage>
  );
}
