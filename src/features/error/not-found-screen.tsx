import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/form/button.tsx';
import { Flame } from '#ui/page/flame.tsx';
import { CallUs } from './call-us.tsx';
import styles from './lost.module.css';

export function NotFoundScreen({ phone }: { phone?: string | undefined }) {
  return (
    <div className={styles['lost']}>
      <p className={styles['sign']} aria-hidden="true" translate="no">
        4<Flame />4
      </p>
      <h1 className={styles['title']}>
        <Trans>Sorry, that page doesn't exist.</Trans>
      </h1>
      <p className={styles['text']}>
        <Trans>It may have been eaten. The menu is still warm, though.</Trans>
      </p>
      <div className={styles['actions']}>
        <Link to="/" className={buttonClass({ size: 'large' })}>
          <Trans>Back to home</Trans>
        </Link>
        <Link to="/menu" className={buttonClass({ size: 'large', kind: 'secondary' })}>
          <Trans>See the menu</Trans>
        </Link>
      </div>
      <CallUs phone={phone} />
    </div>
  );
}
