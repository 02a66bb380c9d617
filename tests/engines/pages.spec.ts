// References: §n in docs/behaviour, INV-n in docs/invariants.md.

import { expect, test } from './support/engine-test.ts';
import { button, heading, link, radio, text } from './support/target.ts';

test('a customer signs up, and confirms the address by the code of the mail (§5)', { tag: '@sign-up' }, async ({ tab, I, request }) => {
  await tab.open('/auth/signup');
  await I.acceptCookies();
  await I.signUp();
  await I.confirmAddress(request);
  await tab.seePath(/^\/$/);
  await tab.see(link('Mon compte'));
});

test('the cookie notice leaves once it is accepted, and comes again by the link of the footer (§2)', async ({ tab, I }) => {
  await tab.open('/');
  await I.acceptCookies();
  await tab.reload();
  await tab.click(button('Modifier mon choix de cookies'));
  await tab.see(button('Accepter'));
});

test('without a network a link keeps the page with a notice, and leads on in the same document once the network is back (INV-9)', async ({
  tab,
  I,
  network,
}) => {
  await tab.open('/contact');
  await I.acceptCookies();
  await tab.evaluate('globalThis.isSameDocument = true');
  await network.turnOff();
  await tab.click(link('Se connecter'));
  await tab.see(text(/^La connexion est perdue/));
  await tab.see(heading('Contact'));
  await network.turnOn();
  await tab.click(button('Réessayer'));
  await tab.see(heading('Connexion'));
  await tab.seePath(/^\/auth\/login$/);
  expect(await tab.evaluate('return globalThis.isSameDocument === true')).toBe(true);
});

test('the counter shows an order as it arrives, and the customer reads that it is accepted', { tag: '@two-tabs' }, async ({ tab, I }) => {
  const board = await tab.openTab();
  await board.load('/counter');
  await board.click(button(/^Gérant/));
  await board.click(button('Se connecter'));
  await board.see(text(/^En direct/));
  await I.startCheckout();
  await I.goToReview('À emporter');
  const number = await I.orderForCash();
  await board.click(button(new RegExp(`^${number} `)));
  await board.click(button('20 min'));
  await board.see(button('Commencer la préparation'));
  await tab.see(text(/^Commande acceptée/));
});

test('fields for a date and a time show that they have the focus (WCAG 2.4.7)', async ({ tab }) => {
  await tab.load('/counter');
  await tab.click(button(/^Gérant/));
  await tab.click(button('Se connecter'));
  await tab.click(button('Réglages'));
  await tab.click(radio('Ouvert à ces heures'));
  for (const type of ['date', 'time']) {
    await tab.see({ css: `input[type=${type}]` });
    const outline = `const field = document.querySelector('input[type=${type}]'); field.focus(); return getComputedStyle(field).outlineStyle`;
    expect([type, await tab.evaluate(outline)]).toEqual([type, 'solid']);
  }
});

test('the viewer draws a chart, and a press on a state says what it shows', { tag: '@viewer' }, async ({ tab }) => {
  await tab.load('/qa/#/parcours/coupon');
  await tab.see(heading('Code promo'));
  await tab.click({ css: '[data-id="coupon.invalid"] text' });
  await tab.see(text(/message « Ce code n’est pas valable »/));
});
