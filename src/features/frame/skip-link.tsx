import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/** First in the page; the page's `main` carries `id="content"` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a className={styles['skip']} href="#content">
      <Trans>Skip to content</Trans>
    </a>
  );
}
