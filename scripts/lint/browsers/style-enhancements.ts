/** Features of CSS that need no guard: a browser that ignores them shows the same content in the same places, only less finely. */
const enhancements: readonly RegExp[] = [
  // Colour of the browser's own controls, and shape of the pointer.
  /^properties\.(?:accent-color|cursor|resize)/,
  // Line breaks of titles and of printed pages.
  /^properties\.(?:text-wrap|break-after|orphans|widows)/,
  /^at-rules\.page$/,
  // Scrollbars, and scrolling that continues in the page behind.
  /^properties\.(?:scrollbar-width|scrollbar-gutter|overscroll-behavior)/,
  /^selectors\.scroll-button$/,
  // Layouts of narrow columns. The layout outside of them must fit phones with text of the usual size.
  /^(?:at-rules\.container|properties\.container-type)/,
  // The default of masks, which the build writes beside a prefix of old browsers.
  /^properties\.mask-mode/,
  // Work that is skipped outside of the screen.
  /^properties\.(?:content-visibility|contain-intrinsic-size)/,
  // Transitions of custom properties: without them the value changes at once.
  /^at-rules\.property$/,
  // Colours that visitors or their systems ask for.
  /^(?:at-rules\.media\.prefers-contrast|properties\.forced-color-adjust)/,
  // Parts of controls that each browser names differently.
  /^selectors\.-(?:webkit|moz)-/,
  // `start` and `end` are ignored by old flexible boxes, not by grids; the data does not distinguish them.
  /^properties\.(?:align|justify|place)-(?:content|items|self)\.(?:start|end)$/,
];

/** Whether a feature may be used without a guard. `feature` is a path such as `properties.text-wrap.balance`. */
export function isEnhancement(feature: string): boolean {
  return enhancements.some((pattern) => pattern.test(feature));
}
