import { expect, test } from 'vitest';
import { versionsPattern } from '#server/dictionaries/versions-pattern.ts';

test('the pattern of a built file has its name without the content hash, which may contain hyphens', () => {
  for (const [path, pattern] of [
    ['/assets/menu-6a4e89.js', '/assets/menu-*.js'],
    ['/assets/auth-9-2e4c07.js', '/assets/auth-9-*.js'],
    ['/assets/location.actors-bd92f0.js', '/assets/location.actors-*.js'],
    ['/assets/style-Sx-T1F_Y.css', '/assets/style-*.css'],
    ['/assets/style-SxIT1F3Y.css', '/assets/style-*.css'],
    ['/assets/icons-DnEiUqyD.svg', '/assets/icons-*.svg'],
  ] as const)
    expect([path, versionsPattern(path)]).toEqual([path, pattern]);
});

test('a file without a content hash has no pattern, nor has one whose name would be read as a pattern', () => {
  for (const path of ['/service-worker.js', '/assets/main-1.js', '/fonts/figtree-1.woff2', '/assets/:id-6a4e89.js', '/assets/a*-6a4e89.js'])
    expect([path, versionsPattern(path)]).toEqual([path, null]);
});
