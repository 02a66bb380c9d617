import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictureCopies } from '#ui/page/picture-copies.ts';

test('every picture of the shop has its copies, and no copy is left over', () => {
  const files = readdirSync('public/pictures');
  const copies = files.filter((file) => file.endsWith('.webp')).flatMap((file) => copyPaths(`/pictures/${file}`));
  expect(
    files
      .filter((file) => file.endsWith('.avif'))
      .map((file) => `/pictures/${file}`)
      .toSorted(),
  ).toEqual(copies.toSorted());
  expect(copies.every((path) => existsSync(`public${path}`))).toBe(true);
});

test('a picture from elsewhere has no copies', () => {
  for (const src of ['https://cdn.example/pictures/a.webp', '/photos/a.webp', '/pictures/a.png']) expect(pictureCopies(src)).toBeNull();
});

const copyPaths = (src: string) => (pictureCopies(src) ?? '').split(',').map((candidate) => candidate.split(' ')[0] ?? '');
