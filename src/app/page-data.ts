import type { ShopData } from '#domain/shop-data.ts';
import type { Locale, SiteConfig } from '#config/site.ts';

/** Data of a page that the server embeds in `<script type="application/json" id="page-data">`. */
export type PageData = {
  /** Locale of the page. */
  locale: Locale;
  /** Time of the server's render as ISO text. Hydration uses the same time. */
  now: string;
  /** Whether the site configuration includes the long texts. */
  hasTexts: boolean;
  /**
   * Whether `#root` contains the HTML that the browser's first render produces. The HTML of a personal page is a preview for a visitor
   * without stored data.
   */
  isHydratable: boolean;
};

/** A page's data with what it was rendered from. */
export type LoadedPage = {
  page: PageData;
  site: SiteConfig;
  /** The shop's data, or null if it must be read through the API. */
  shop: ShopData | null;
};
