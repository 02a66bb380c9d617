import { Suspense, type ReactNode } from 'react';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { DemoBanner, PauseBanner } from './banners.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout of every page: header, main content, and footer. */
export function SiteFrame({
  site,
  settings,
  menus,
  place,
  cart,
  isLoggedIn,
  isOrdering,
  notice,
  onManageCookies,
  children,
}: {
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  place: ReactNode;
  cart: ReactNode;
  isLoggedIn?: boolean | undefined;
  /** Whether the page is the checkout, whose footer is short. */
  isOrdering?: boolean | undefined;
  /** Notice about cookies. Precedes the header in tab order. */
  notice?: ReactNode;
  onManageCookies?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      {notice}
      {site.demo ? <DemoBanner /> : null}
      {isOrdering ? null : <PauseBanner settings={settings} />}
      <SiteHeader {...{ site, place, cart, isLoggedIn }} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {/* Hydrated last, and in small tasks. */}
      <Suspense>
        <SiteFooter {...{ site, settings, isLoggedIn, onManageCookies }} isShort={isOrdering} hours={openingHours(menus)} />
      </Suspense>
    </>
  );
}
