import { defaultSite, type SiteConfig, type SiteTexts } from '#config/site.ts';

/** The configuration as a file, for a page that came without it. A host that has none gives the defaults. */
export async function fetchedSite(): Promise<SiteConfig> {
  const answer = await fetch('/config.json');
  return { ...defaultSite, ...(answer.ok ? ((await answer.json()) as Partial<SiteConfig>) : {}) };
}

/** The long texts, which only the pages that show them carry. */
export function siteTexts({ about, terms, privacy, cookies }: SiteConfig): SiteTexts {
  return { about, terms, privacy, cookies };
}

/** The configuration as every other page carries it: of the terms, what the footer links. */
export function withoutTexts(site: SiteConfig): SiteConfig {
  return { ...site, about: [], privacy: [], cookies: [], terms: site.terms.map(({ id, title }) => ({ id, title, paragraphs: [] })) };
}
