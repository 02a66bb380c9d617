import { Trans, useLingui } from '@lingui/react/macro';
import styles from './demo-banner.module.css';

export function DemoBanner() {
  const { t } = useLingui();
  return (
    <aside className={styles['banner']} aria-label={t`Demonstration`}>
      <strong>
        <Trans>Demo mode: no real payment</Trans>
      </strong>{' '}
      ·{' '}
      <a href="/qa/">
        <Trans>see the flows</Trans>
      </a>
    </aside>
  );
}
