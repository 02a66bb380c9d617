/**
 * Widths in pixels of the smaller copies of the shop's own pictures: `/pictures/{name}.webp` has a copy
 * `/pictures/{name}-{width}.avif` of each width. `npm run pictures` writes them. The hero and pictures whose names begin with
 * `scene-` are wide, others are dishes.
 */
const dishWidths = [320, 480, 960] as const;
const heroWidths = [480, 750, 960] as const;

const ownPicture = /^\/pictures\/([\w-]+)\.webp$/;

/** Returns the widths of the copies of a picture. */
export function copyWidths(name: string): readonly number[] {
  return /^(hero$|scene-)/.test(name) ? heroWidths : dishWidths;
}

/**
 * Returns the `srcset` of a picture's copies, or null for a picture from elsewhere, which has none.
 *
 * @param maximumWidth width in pixels of the largest copy to list
 */
export function avifSrcSet(src: string, maximumWidth = Infinity): string | null {
  const name = ownPicture.exec(src)?.[1];
  if (name === undefined) return null;
  return copyWidths(name)
    .filter((width) => width <= maximumWidth)
    .map((width) => `/pictures/${name}-${width}.avif ${width}w`)
    .join();
}
