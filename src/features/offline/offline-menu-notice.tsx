import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './offline-menu-notice.module.css';

/** Notice that the page dates from the last visit, and that orders are only possible by telephone. @spec §1 Read the menu offline */
export function OfflineMenuNotice({ phone, onRetry }: { phone: string; onRetry: () => void }) {
  const action = (
    <Button kind="secondary" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <output className={styles['notice']}>
      <Notice tone="warning" action={action}>
        <strong>
          <Trans>You are offline.</Trans>
        </strong>{' '}
        <Trans>This is the menu of your last visit: prices may have changed, and orders are not possible here.</Trans>{' '}
        {phone === '' ? null : (
          <>
            <Trans>You can order by phone:</Trans> <PhoneLink phone={phone} />
          </>
        )}
      </Notice>
    </output>
  );
}
