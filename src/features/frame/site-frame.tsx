import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { SiteConfig } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import { DemoBanner, PauseBanner } from './banners.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout of every page: header, main content, and footer. */
export function SiteFrame({
  site,
  settings,
  place,
  cart,
  footer,
  isLoggedIn,
  isOrdering,
  notice,
  children,
}: {
  site: SiteConfig;
  settings: Settings;
  place: ReactNode;
  cart: ElementNode;
  footer: ElementNode;
  isLoggedIn?: boolean | undefined;
  /** Whether the page is the checkout, which does not say again what is paused, and whose order button nothing may cover. */
  isOrdering?: boolean | undefined;
  /** Notice about cookies. Precedes the header in tab order, but follows the content of the checkout. */
  notice?: ElementNode;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      {isOrdering ? null : notice}
      {site.demo ? <DemoBanner /> : null}
      {isOrdering ? null : <PauseBanner settings={settings} />}
      <SiteHeader {...{ site, place, cart, isLoggedIn }} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {isOrdering ? notice : null}
      {footer}
    </>
  );
}
