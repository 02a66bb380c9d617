import type { SiteConfig, SiteTexts } from '#config/site.ts';

/** Returns the long texts, which are embedded only in the pages that show them. */
export function pickSiteTexts({ about, articles, terms, privacy, cookies }: SiteConfig): SiteTexts {
  return { about, articles, terms, privacy, cookies };
}

/** Returns the configuration without the long texts. Keeps the titles of the terms, to which the footer links. */
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
