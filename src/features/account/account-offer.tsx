import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';

/** Offers a guest to create an account after an order, with the details of the order; only a password is missing. */
export function AccountOffer() {
  return (
    <Notice
      tone="info"
      icon="user"
      action={
        <Link to="/auth/signup" className={buttonClass({ kind: 'secondary' })}>
          <Trans>Sign up</Trans>
        </Link>
      }
    >
      <strong>
        <Trans>Next time in a tap</Trans>
      </strong>
      <br />
      <Trans>Your details are already filled in: choose a password, and you have an account.</Trans>
    </Notice>
  );
}
