import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import styles from './storage-notice.module.css';

/** Offers to load the new version of the site. Cart and drafts are stored, so nothing is lost. */
export function VersionNotice({ onReload }: { onReload: () => void }) {
  const action = (
    <Button kind="secondary" onClick={onReload}>
      <Trans>Refresh</Trans>
    </Button>
  );
  return (
    <Notice data-notice tone="info" data-live="polite" className={styles['notice']} action={action}>
      <Trans>A new version of this site is available. Your cart is kept.</Trans>
    </Notice>
  );
}
