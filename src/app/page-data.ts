import type { DehydratedState } from '@tanstack/react-query';
import type { Locale, SiteConfig } from '#config/site.ts';

/** Data that the server embeds in `<script type="application/json" id="page-data">`. */
export type PageData = {
  site: SiteConfig;
  /** Locale of the page. */
  locale: Locale;
  /** Whether `site` includes the long texts. */
  hasTexts: boolean;
  /** Time of the server's render as ISO text. Hydration uses the same time. */
  now: string;
  queries: DehydratedState;
  /** Whether `#root` contains HTML to hydrate. */
  isPrerendered: boolean;
};
