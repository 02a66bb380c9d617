import type { ReactNode } from 'react';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import { openingHours } from '#domain/opening-hours.ts';
import { DemoBanner } from './demo-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Header, page, footer. */
export function SiteFrame(props: { site: SiteConfig; settings: Settings; menus: Menu[]; place: ReactNode; cart: ReactNode; children: ReactNode }) {
  const { site, settings, menus, place, cart, children } = props;
  return (
    <>
      <SkipLink />
      {site.demo ? <DemoBanner /> : null}
      <SiteHeader site={site} place={place} cart={cart} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} settings={settings} hours={openingHours(menus)} />
    </>
  );
}
