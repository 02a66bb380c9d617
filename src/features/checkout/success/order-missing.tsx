import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import styles from './success-screen.module.css';

type OrderMissingProps = {
  /** `unknown`: the link belongs to no order. */
  reason: 'loading' | 'unknown' | 'failed';
  onRetry?: () => void;
};

/** The page of an order that is not there: it is being loaded, could not be, or does not exist. */
export function OrderMissing({ reason, onRetry }: OrderMissingProps) {
  const { t } = useLingui();
  return (
    <div className={classNames(styles['screen'], styles['placeholder'])}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t`Your order`}</h1>
      </header>
      {reason === 'loading' ? (
        <>
          <Skeleton kind="card" />
          <Skeleton kind="card" />
        </>
      ) : reason === 'failed' ? (
        <RetryNotice onRetry={onRetry}>
          <Trans>Your order could not be loaded.</Trans>
        </RetryNotice>
      ) : (
        <Notice
          tone="warning"
          action={
            <Link to="/menu" className={buttonClass({ kind: 'secondary' })}>
              <Trans>See the menu</Trans>
            </Link>
          }
        >
          <Trans>This link does not belong to an order. Please open it again from our mail.</Trans>
        </Notice>
      )}
    </div>
  );
}
