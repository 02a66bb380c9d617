import type { ShopData } from '#domain/shop-data.ts';
import type { Locale, SiteConfig } from '#config/site.ts';

/** Data of a page that the server embeds in `<script type="application/json" id="page-data">`. */
export type PageData = {
  locale: Locale;
  /** Time of the server's render as ISO 8601 text. Hydration uses the same time. */
  now: string;
  /** Whether the site configuration includes the texts of the blog and the legal pages. Other pages omit them, and this, to save bytes. */
  hasSiteTexts?: true;
  /**
   * Whether `#root` contains the HTML that the browser's first render produces. False for most pages that show what the browser has stored:
   * their HTML is a preview for a visitor without stored data, and the browser renders them anew.
   */
  isHydratable: boolean;
};

/** The data that the application starts from. */
export type StartData = {
  page: PageData;
  site: SiteConfig;
  /** The shop's data, or null if it must be read through the API. */
  shop: ShopData | null;
};
