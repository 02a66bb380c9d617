/**
 * Whether the browser has translated the page. Translators replace text by `font` elements, which the shop does not use; React cannot hydrate
 * such a page.
 */
export function isPageTranslated(): boolean {
  return document.querySelector('body font') !== null;
}
