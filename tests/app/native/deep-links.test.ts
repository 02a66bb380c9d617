import { expect, test } from 'vitest';
import { pageOfLink } from '#app/native/deep-links.ts';

const siteRoot = 'https://shop.example';

test.each([
  ['https://shop.example/menu?product=12', '/menu?product=12'],
  ['https://shop.example/fr/menu#tacos', '/fr/menu#tacos'],
  ['https://shop.example', '/'],
  ['https://shop.example/unknown', null],
  ['https://shop.example.evil.example/menu', null],
  ['http://shop.example/menu', null],
  ['javascript:alert(1)', null],
  ['shop:menu', null],
  ['', null],
])('the link %s opens %s in the app', (link, path) => {
  expect(pageOfLink(link, siteRoot)).toBe(path);
});
