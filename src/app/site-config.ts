import type { SiteConfig, SiteTexts } from '#config/site.ts';

/** Returns the long texts, which only the pages that show them embed. */
export function pickSiteTexts({ about, articles, terms, privacy, cookies }: SiteConfig): SiteTexts {
  return { about, articles, terms, privacy, cookies };
}

/** Returns the configuration without long texts; keeps the titles of the terms for the footer's links. */
export function omitSiteTexts(site: SiteConfig): SiteConfig {
  return {
    ...site,
    about: [],
    articles: [],
    privacy: [],
    cookies: [],
    terms: site.terms.map(({ id, title }) => ({ id, title, paragraphs: [] })),
  };
}
