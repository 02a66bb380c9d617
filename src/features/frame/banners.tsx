import { Trans, useLingui } from '@lingui/react/macro';
import type { Settings } from '#domain/entities.ts';
import { settingText } from '#domain/settings.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './banners.module.css';

export function DemoBanner() {
  const { t } = useLingui();
  return (
    <aside className={classNames(styles['banner'], styles['demo'])} aria-label={t`Demonstration`}>
      <strong>
        <Trans>Demo mode: no real payment</Trans>
      </strong>
      <span> · </span>
      <a href="/qa/">
        <Trans>see the flows</Trans>
      </a>
    </aside>
  );
}

/** Says which orders the restaurant has paused until when, in a sentence of the server: in the page's language if it has one. */
export function PauseBanner({ settings }: { settings: Settings }) {
  const { i18n } = useLingui();
  const name = 'scheduling.pause_notice';
  const notice = settingText(settings, `${name}.${i18n.locale}`) || settingText(settings, name);
  return notice ? <aside className={classNames(styles['banner'], styles['pause'])}>{notice}</aside> : null;
}
