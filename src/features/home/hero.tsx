import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/page/picture.tsx';
import styles from './hero.module.css';
import { OpeningLine } from './opening-line.tsx';

export function Hero({ site, menus, mode, now }: { site: SiteConfig; menus: Menu[]; mode: OrderMode; now: Date }) {
  const { title, text, image } = site.hero;

  return (
    <section className={styles['hero']} data-scheme="dark" data-hero>
      <div className={styles['row']}>
        <div className={styles['words']}>
          <OpeningLine menus={menus} mode={mode} now={now} timeZone={site.timeZone} />
          <h1 className={styles['title']}>{title || <span translate="no">{site.title}</span>}</h1>
          <p className={styles['text']}>{text || site.tagline}</p>
          <Link to="/menu" className={buttonClass({ size: 'large' })}>
            <Trans>Order</Trans>
            <Icon name="arrow-right" />
          </Link>
        </div>
        {image ? (
          <div className={styles['picture']}>
            <Picture isEager src={image.src} width={image.width} height={image.height} sizes="(width >= 56rem) 50vw, 100vw" alt="" />
          </div>
        ) : null}
      </div>
    </section>
  );
}
