import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import styles from './connection-notice.module.css';

/** Notice that the network is down, and that pending loads continue when it is back. */
export function ConnectionNotice({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button kind="secondary" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="warning" role="alert" className={styles['notice']} action={action}>
      <strong>
        <Trans>The connection is lost.</Trans>
      </strong>{' '}
      <Trans>What you asked for will open as soon as it is back.</Trans>
    </Notice>
  );
}
