import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/form/button.tsx';
import { AuthPage } from './auth-page.tsx';

export function SignInScreen() {
  return (
    <AuthPage
      title={<Trans context="page title">My account</Trans>}
      lead={<Trans>Find your orders again, order them with one tap, and type your details only once.</Trans>}
      foot={
        <Link to="/menu">
          <Trans>Order without an account</Trans>
        </Link>
      }
    >
      <Link to="/auth/login" className={buttonClass({ size: 'large', isWide: true })}>
        <Trans>Log in</Trans>
      </Link>
      <Link to="/auth/signup" className={buttonClass({ kind: 'secondary', size: 'large', isWide: true })}>
        <Trans>Sign up</Trans>
      </Link>
    </AuthPage>
  );
}
