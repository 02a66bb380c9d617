/**
 * Widths in pixels of the smaller copies of the shop's own pictures: `/pictures/{name}.webp` has a copy
 * `/pictures/{name}-{width}.avif` of each width. `npm run pictures` writes them.
 */
export const dishWidths = [320, 480] as const;
export const heroWidths = [480, 750, 960] as const;

const ownPicture = /^\/pictures\/([\w-]+)\.webp$/;

/** Returns the `srcset` of a picture's copies, or null for a picture from elsewhere, which has none. */
export function avifSrcSet(src: string): string | null {
  const name = ownPicture.exec(src)?.[1];
  if (name === undefined) return null;
  const widths = name === 'hero' ? heroWidths : dishWidths;
  return widths.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join();
}
