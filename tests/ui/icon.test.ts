import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every icon has a shape in the file of shapes, and every shape is an icon', () => {
  const names = [...readFileSync('src/ui/icon.tsx', 'utf8').matchAll(/^ {2}\| '([a-z\d-]+)'/gm)].map(([, name]) => name);
  const shapes = [...readFileSync('src/ui/icons.svg', 'utf8').matchAll(/<symbol id="([^"]*)"/g)].map(([, id]) => id);
  expect(names.length).toBeGreaterThan(30);
  expect(shapes).toEqual(names);
});
