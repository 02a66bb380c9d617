import { expect, test } from 'vitest';
import { shortClassNames } from '../../scripts/build/short-class-names.ts';

const classes = (count: number) => Array.from({ length: count }, (_, index) => `.class${index} { gap: .5rem }`).join('');

test('no two classes of any two files have the same name, and each is an identifier', () => {
  const names = [...shortClassNames(new Map(Array.from({ length: 60 }, (_, file) => [`${file}`, classes(80)]))).values()];
  const all = names.flatMap((ofFile) => [...ofFile.values()]);
  expect(new Set(all).size).toBe(60 * 80);
  expect(all.filter((name) => !/^[a-z][a-z\d]{1,2}$/i.test(name))).toEqual([]);
  expect(all.filter((name) => name.length === 2)).toHaveLength(52 * 62);
});

test('names depend on the classes of a file, not on their order or number of uses', () => {
  const namesOf = (css: string) => shortClassNames(new Map([['a', css]])).get('a');
  expect(namesOf('.b { color: red } .a:hover .b { gap: 0 }')).toEqual(namesOf('.a { &.b { color: red } }'));
});
