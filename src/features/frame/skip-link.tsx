import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/** Skip link, the first element of the page. Its target is `main` with `id="content"` and `tabIndex={-1}`. */
export function SkipLink() {
  return (
    <a className={styles['skip']} href="#content">
      <Trans>Skip to content</Trans>
    </a>
  );
}
