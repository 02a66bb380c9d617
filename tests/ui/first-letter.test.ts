import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no style sheet styles a first letter, which screen readers would read apart from its word', () => {
  const files = globSync('src/**/*.css');
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('::first-letter'))).toEqual([]);
});
