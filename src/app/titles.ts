import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteConfig } from '#config/site.ts';
import type { ShopRouter } from './router.tsx';

/** A page's own name, then the restaurant's. @spec §2 Page titles */
export function titleText(title: MessageDescriptor | undefined, site: SiteConfig, i18n: I18n): string {
  return title === undefined ? site.title : `${i18n._(title)} · ${site.title}`;
}

/** The title of the page that the router shows now. */
export function pageTitle(router: ShopRouter, i18n: I18n): string {
  const { matches } = router.state;
  const isMissing = matches.some((match) => match.status === 'notFound' || match._notFound === true);
  const title = isMissing
    ? msg({ message: 'Page not found', context: 'page title' })
    : matches.findLast((match) => match.staticData.title)?.staticData.title;
  return titleText(title, router.options.context.site, i18n);
}
