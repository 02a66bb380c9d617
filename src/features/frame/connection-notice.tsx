import { Trans } from '@lingui/react/macro';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import styles from './connection-notice.module.css';

/** Notice that the network is down, and that pending loads continue when it is back. */
export function ConnectionNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryNotice tone="warning" className={styles['notice']} onRetry={onRetry}>
      <strong>
        <Trans>The connection is lost.</Trans>
      </strong>{' '}
      <Trans>What you asked for will open as soon as it is back.</Trans>
    </RetryNotice>
  );
}
