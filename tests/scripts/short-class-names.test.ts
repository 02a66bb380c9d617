import { expect, test } from 'vitest';
import { shortClassNames } from '../../scripts/build/short-class-names.ts';

const longNames = Array.from({ length: 80 }, (_, index) => `long-name-abcdef-class${index}`);

test('no two classes of any two files have the same name, and each is an identifier', () => {
  const names = Array.from({ length: 300 }, (_, file) => [...shortClassNames(file, longNames).values()]).flat();
  expect(new Set(names).size).toBe(300 * 80);
  expect(names.filter((name) => !/^[a-z][a-z\d]{2,3}$/i.test(name))).toEqual([]);
});

test('names depend on the classes of a file, not on their order or number of uses', () => {
  const [first = '', second = ''] = longNames;
  expect(shortClassNames(7, [second, first, second])).toEqual(shortClassNames(7, [first, second]));
});
