import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Article } from '#config/site.ts';
import { isNotFound } from './navigation/router-internals.ts';
import type { ShopRouter } from './router.tsx';
import { titleText } from './title-text.ts';

/** Returns the article that the blog shows; undefined on every other page. */
export function openArticle(router: ShopRouter): Article | undefined {
  return router.state.matches.find((match) => match.routeId === '/blog')?.loaderData?.article;
}

/** Returns the title of the current page. */
export function pageTitle(router: ShopRouter, i18n: I18n): string {
  const { matches } = router.state;
  const article = openArticle(router);
  if (article !== undefined) return `${article.title} · ${router.options.context.site.title}`;
  const isMissing = matches.some(isNotFound);
  const title = isMissing
    ? msg({ message: 'Page not found', context: 'page title' })
    : matches.filter((match) => match.staticData.title).at(-1)?.staticData.title;
  return titleText(title, router.options.context.site, i18n);
}
