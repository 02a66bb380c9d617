import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { SiteConfig } from '#config/site.ts';
import { classNames } from '#ui/class-names.ts';
import { Flame } from '#ui/page/flame.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './site-header.module.css';

export function SiteHeader({
  site,
  place,
  cart,
  isLoggedIn = false,
}: {
  site: SiteConfig;
  /** Button with the order mode and place that opens the location panel. */
  place: ReactNode;
  cart: ElementNode;
  isLoggedIn?: boolean | undefined;
}) {
  const { t } = useLingui();
  const { position, size, transparent, logo } = site.header;
  const className = classNames(
    styles['header'],
    position === 'sticky' && styles['sticky'],
    transparent && styles['transparent'],
    size === 'small' && styles['small'],
    logo.centered && styles['centred'],
  );

  return (
    <header className={className} data-scheme="dark">
      <div className={styles['row']}>
        <Link to="/" className={styles['logo']}>
          <Flame />
          <span translate="no">{site.title}</span>
        </Link>
        {site.disallowPages.includes('/menu') ? null : (
          <nav aria-label={t`Main navigation`}>
            <Link to="/menu" className={styles['link']}>
              <Icon name="utensils" />
              <span className={styles['label']}>
                <Trans>Menu</Trans>
              </span>
            </Link>
          </nav>
        )}
        <div className={styles['place']}>{place}</div>
        <Link to={isLoggedIn ? '/profile' : '/auth/login'} className={styles['link']}>
          <span className={classNames(styles['account'], isLoggedIn && styles['loggedIn'])}>
            <Icon name="user" />
          </span>
          <span className={styles['label']}>{isLoggedIn ? <Trans>My account</Trans> : <Trans>Log in</Trans>}</span>
        </Link>
        {cart}
      </div>
    </header>
  );
}
