import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/page/notice.tsx';
import styles from './storage-notice.module.css';

export function StorageNotice() {
  return (
    <Notice data-notice tone="info" className={styles['notice']}>
      <Trans>Your browser cannot keep your cart: leave this page open until you have ordered.</Trans>
    </Notice>
  );
}
