import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './order-terms.module.css';

/** Legal notices required right before the order button. */
export function OrderTerms() {
  return (
    <div className={styles['terms']}>
      <p>
        <Trans>The button below places a firm order, which you agree to pay for.</Trans>
      </p>
      <p>
        <Trans>There is no right of withdrawal for food made to order (art. L221-28 of the French Consumer Code).</Trans>{' '}
        <Link to="/terms-of-service">
          <Trans>Terms of service</Trans>
        </Link>
      </p>
    </div>
  );
}
