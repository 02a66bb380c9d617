import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { avifSrcSet } from '#ui/page/picture-copies.ts';

test('every picture of the shop has all its AVIF variants, and there are no orphaned files', () => {
  const files = readdirSync('public/pictures');
  const variants = files.filter((file) => file.endsWith('.webp')).flatMap((file) => variantPaths(`/pictures/${file}`));
  expect(
    files
      .filter((file) => file.endsWith('.avif'))
      .map((file) => `/pictures/${file}`)
      .toSorted(),
  ).toEqual(variants.toSorted());
  expect(variants.every((path) => existsSync(`public${path}`))).toBe(true);
});

test('a picture that is not a WebP file in /pictures has no AVIF variants', () => {
  for (const src of ['https://cdn.example/pictures/a.webp', '/photos/a.webp', '/pictures/a.png']) expect(avifSrcSet(src)).toBeNull();
});

test('a small picture lists no copy above its maximum width', () => {
  expect(avifSrcSet('/pictures/frites.webp', 480)).toBe('/pictures/frites-320.avif 320w,/pictures/frites-480.avif 480w');
});

/** Returns the paths of the AVIF variants in a picture's srcset. */
const variantPaths = (src: string) => (avifSrcSet(src) ?? '').split(',').map((candidate) => candidate.split(' ')[0] ?? '');
