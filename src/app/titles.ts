import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShopRouter } from './router.tsx';

/** The window's title: the page's own name, then the restaurant's. @spec §2 page titles */
export function pageTitle(router: ShopRouter, i18n: I18n): string {
  const { matches } = router.state;
  const isMissing = matches.some((match) => match.status === 'notFound' || match._notFound === true);
  const title = isMissing ? msg`Page not found` : matches.findLast((match) => match.staticData.title)?.staticData.title;
  const { site } = router.options.context;
  return title === undefined ? site.title : `${i18n._(title.id, undefined, title.message === undefined ? {} : { message: title.message })} · ${site.title}`;
}
