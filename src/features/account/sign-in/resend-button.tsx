import { Trans } from '@lingui/react/macro';
import { useAccount } from '#features/account/account-context.ts';
import { Button } from '#ui/form/button.tsx';
import { useStore } from '#ui/use-store.ts';

/** Requests a new code. Shows the remaining seconds of the one-minute cooldown. */
export function ResendButton({ canResend, onResend }: { canResend: boolean; onResend: () => void }) {
  const { codeCooldown } = useAccount();
  const seconds = useStore(codeCooldown, (remaining) => remaining);

  return (
    <Button kind="quiet" aria-disabled={!canResend || undefined} onClick={onResend}>
      {canResend ? <Trans>Send a new code</Trans> : <Trans>Send a new code, in {seconds} s</Trans>}
    </Button>
  );
}
