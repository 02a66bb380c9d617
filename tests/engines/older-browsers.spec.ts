// References: §n in docs/behaviour.

import { expect, test } from './support/engine-test.ts';
import { heading, link, text } from './support/target.ts';

test('the menu can be read (§2)', { tag: '@reads' }, async ({ tab }) => {
  await tab.load('/menu');
  await tab.see(heading('La carte'));
  expect(await tab.evaluate('return document.querySelectorAll("h3").length')).toBe(43);
});

test('the hours and the telephone can be read (§2)', { tag: '@reads' }, async ({ tab }) => {
  await tab.load('/contact');
  await tab.see({ css: 'main table' });
  await tab.see(link(/^0\d( \d\d){4}$/));
});

test('a browser below the line says that ordering does not work there, and holds no tap (§8)', { tag: '@below-line' }, async ({ tab }) => {
  await tab.load('/menu');
  const notice = { css: 'body > aside' };
  await tab.see(text(/^La commande en ligne ne fonctionne pas dans ce navigateur/, notice));
  await tab.see({ css: 'a[href^="tel:"]', within: notice });
  await tab.see({ css: 'table', within: notice });
  expect(await tab.evaluate('return document.querySelectorAll("[data-pending]").length')).toBe(0);
});

test('the service worker stores the menu for a visit without a network (§1)', { tag: '@service-worker' }, async ({ tab }) => {
  await tab.open('/menu');
  expect(await tab.evaluate('return (await navigator.serviceWorker.ready).active !== null')).toBe(true);
});
