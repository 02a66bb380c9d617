import type { DehydratedState } from '@tanstack/react-query';
import type { SiteConfig } from '#config/site.ts';

/** What a page sent by the server carries in `<script type="application/json" id="page-data">`. */
export type PageData = {
  site: SiteConfig;
  /** The site's long texts are in it. */
  hasTexts: boolean;
  /** ISO instant at which the server rendered: the first render of the browser shows the same time. */
  now: string;
  queries: DehydratedState;
  /** The page's HTML stands in `#root` and is to be hydrated. */
  isPrerendered: boolean;
};
