import { Trans } from '@lingui/react/macro';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './offline-menu-notice.module.css';

/**
 * Notice that the page dates from the last visit, and that orders are only possible by telephone.
 *
 * @spec docs/behaviour §1 Read the menu offline
 */
export function OfflineMenuNotice({ phone, onRetry }: { phone: string; onRetry: () => void }) {
  return (
    <aside data-live="polite" className={styles['notice']}>
      <RetryNotice tone="warning" data-live={undefined} onRetry={onRetry}>
        <strong>
          <Trans>You are offline.</Trans>
        </strong>{' '}
        <Trans>This is the menu of your last visit: prices may have changed, and orders are not possible here.</Trans>{' '}
        {phone === '' ? null : (
          <>
            <Trans>You can order by phone:</Trans> <PhoneLink phone={phone} />
          </>
        )}
      </RetryNotice>
    </aside>
  );
}
