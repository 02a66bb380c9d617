import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { CallUs } from './call-us.tsx';
import styles from './lost.module.css';

/** Error page. Pass `onRetry` if retrying may help, for example when the server is unreachable. */
export function ErrorScreen({
  phone,
  message,
  onRetry,
}: {
  phone?: string | undefined;
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles['lost']} data-live="assertive">
      <h1 className={styles['sign']}>
        <Trans>Dang</Trans>
      </h1>
      <p className={styles['title']}>
        <Trans>It looks like something broke.</Trans>
      </p>
      {message ? <p className={styles['message']}>{message}</p> : null}
      <p className={styles['text']}>
        <Trans>Sorry about that.</Trans>
      </p>
      <div className={styles['actions']}>
        {onRetry ? (
          <Button size="large" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Link to="/" className={buttonClass({ size: 'large', kind: onRetry ? 'secondary' : 'primary' })}>
          <Trans>Back to home</Trans>
        </Link>
      </div>
      <CallUs phone={phone} />
    </div>
  );
}
