import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/page/notice.tsx';
import styles from './exit-hint.module.css';

/** Hint that a second press of the back button exits the app. @spec docs/behaviour §2 Native app */
export function ExitHint() {
  return (
    <aside data-live="polite" className={styles['hint']}>
      <Notice tone="info">
        <Trans>Press back again to leave the app.</Trans>
      </Notice>
    </aside>
  );
}
