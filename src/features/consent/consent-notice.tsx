'every visit';

import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/form/button.tsx';
import { exposeHeight } from '#ui/expose-height.ts';
import styles from './consent-notice.module.css';

const exposeConsentHeight = exposeHeight('--consent-height');

/**
 * Asks for consent to cookies without taking the focus. Above the page, it is at the bottom of the window.
 *
 * @param isInPage whether the notice is a part of the page instead of above it
 * @param canRefuse whether refusing is offered, with a button of the same size as accepting
 * @spec docs/behaviour §2 Cookie notice
 */
export function ConsentNotice({
  isInPage,
  canRefuse,
  onEvent,
}: {
  isInPage: boolean;
  canRefuse: boolean;
  onEvent: (type: 'consent.accept' | 'consent.refuse') => void;
}) {
  return (
    <section
      ref={isInPage ? undefined : exposeConsentHeight}
      className={classNames(styles['notice'], isInPage && styles['inPage'])}
      aria-labelledby="consent-title"
    >
      <h2 id="consent-title" className={styles['title']}>
        <Trans>Cookie Consent</Trans>
      </h2>
      <p className={styles['text']}>
        <Trans>This website uses cookies to ensure you get the best experience on our website.</Trans>
      </p>
      <p className={styles['links']}>
        <Link to="/privacy-policy">
          <Trans>Privacy policy</Trans>
        </Link>
        <Link to="/cookie-policy">
          <Trans>Cookie policy</Trans>
        </Link>
      </p>
      <div className={styles['actions']}>
        {canRefuse ? (
          <Button size="large" kind="secondary" onClick={() => onEvent('consent.refuse')}>
            <Trans>Refuse</Trans>
          </Button>
        ) : null}
        <Button size="large" kind={canRefuse ? 'secondary' : 'primary'} onClick={() => onEvent('consent.accept')}>
          <Trans>Accept</Trans>
        </Button>
      </div>
    </section>
  );
}
