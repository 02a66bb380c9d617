import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import { Button } from '#ui/form/button.tsx';
import type { AuthProps } from '#features/account/auth-props.ts';

/** Requests a new code. Shows the remaining seconds of the one-minute cooldown. */
export function ResendButton({ auth, codeWait, email }: AuthProps & { email: string }) {
  const { t } = useLingui();
  const seconds = useSelector(codeWait, (left) => left);
  const canResend = useSelector(auth, (snapshot) => snapshot.context.canResend);

  return (
    <Button kind="quiet" aria-disabled={!canResend || undefined} onClick={() => auth.send({ type: 'code.resend', email })}>
      {canResend ? <Trans>Send a new code</Trans> : t`Send a new code, in ${seconds} s`}
    </Button>
  );
}
