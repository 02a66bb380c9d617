// References: complaints and §n in docs/behaviour, INV-n in docs/invariants.md.

import { expect, test } from './support/engine-test.ts';
import { shopper } from './support/shopper.ts';
import { button, dialog, field, heading, inState, link, radio, text } from './support/target.ts';

test('a new customer orders for pickup and pays in cash (§4)', { tag: ['@cash', '@sample'] }, async ({ I }) => {
  await I.startCheckout();
  await I.goToReview('À emporter');
  expect(await I.orderForCash()).not.toBe('');
});

test('a new customer orders a delivery and pays in cash (§4)', { tag: '@cash' }, async ({ tab, I }) => {
  await I.startCheckout();
  await I.goToReview('En livraison');
  await tab.see(text(/12 rue de Béthune/));
  expect(await I.orderForCash()).not.toBe('');
});

test('a card pays an order (§4)', { tag: '@card' }, async ({ tab, I }) => {
  await I.startCheckout();
  await I.goToPayment('À emporter');
  await I.enterCard('4242424242424242');
  await I.pay();
  await I.seeThanks();
  await tab.see(text(/^Payé par carte/));
});

test('a card pays an order after the bank’s authentication, also after a refusal (§4)', { tag: '@3-D-Secure' }, async ({ tab, I }) => {
  await I.startCheckout();
  await I.goToPayment('À emporter');
  await I.enterCard('4000002760003184');
  await I.pay();
  await tab.click(button('Refuser', dialog('Banque démo')));
  await tab.click(button('OK'));
  await I.typeCard('4000002760003184');
  await I.pay();
  await tab.click(button('Autoriser', dialog('Banque démo')));
  await I.seeThanks();
  await tab.see(text(/^Payé par carte/));
});

test('a code lowers the total, and the order has it (§9)', async ({ tab, I }) => {
  await tab.open('/menu');
  await I.acceptCookies();
  await I.add('Cola du Nord 33');
  await tab.type(field('Code promo', I.cart), 'tacos10');
  await tab.click(button('Appliquer', I.cart));
  await tab.see(text(/^Ce code est valable/, I.cart));
  await I.goToCheckout();
  await I.goToReview('À emporter');
  await tab.see(button(/^Commander avec obligation de paiement.* 2,25\s€/));
  await I.orderForCash();
  await tab.see(text(/10\s% pour faire connaissance/));
});

test('a product in the cart is changed, removed and brought back (§9)', async ({ tab, I }) => {
  await tab.open('/menu');
  await I.acceptCookies();
  await I.add('Pot de sauce', 'Algérienne');
  await tab.click(link(/^Modifier · Pot de sauce/, I.cart));
  await tab.click(radio(/^Barbecue/, dialog('Pot de sauce')));
  await tab.click(button(/^Enregistrer/, dialog('Pot de sauce')));
  await tab.see(text(/Barbecue/, I.cart));
  await tab.click(button(/^Retirer/, I.cart));
  await tab.seeGone(text(/Barbecue/, I.cart));
  await tab.click(button('Annuler', I.cart));
  await tab.see(text(/Barbecue/, I.cart));
});

test('Back leads through every step to the menu, and Forward to the review again (§4)', async ({ tab, I }) => {
  await I.startCheckout();
  await I.goToReview('À emporter');
  for (const state of ['payment.choosing', 'delivery.editing', 'personal.editing', 'type.']) {
    await tab.goBack();
    await tab.see(inState('checkout', state));
  }
  await tab.goBack();
  await tab.see(heading('La carte'));
  for (const state of ['type.', 'personal.editing', 'delivery.editing', 'payment.choosing', 'confirmation.reviewing']) {
    await tab.goForward();
    await tab.see(inState('checkout', state));
  }
  expect(await I.orderForCash()).not.toBe('');
});

test('the tabs for mode and details keep their input after a reload (INV-8)', async ({ tab, I }) => {
  await I.startCheckout();
  await tab.reload();
  await tab.see(inState('checkout', 'type.'));
  await I.choose('En livraison');
  await I.fillPersonal();
  await tab.reload();
  await tab.see(inState('checkout', 'personal.editing'));
  await tab.seeValue(field('Prénom'), 'Léa');
  await tab.seeValue(field('E-mail'), I.email);
});

test('the tabs for delivery, payment and review keep their input after a reload, up to the order (INV-8)', async ({ tab, I }) => {
  await I.startCheckout();
  await I.choose('En livraison');
  await I.fillPersonal();
  await I.continueTo('delivery.editing');
  await I.fillAddress();
  await tab.reload();
  await tab.see(inState('checkout', 'delivery.editing'));
  await tab.seeValue(field('Adresse'), '12 rue de Béthune');
  await I.continueTo('payment.choosing');
  await tab.click(radio(/^Espèces/));
  await tab.reload();
  await tab.see(inState('checkout', 'payment.choosing'));
  await I.continueTo('confirmation.reviewing');
  await tab.reload();
  await tab.see(inState('checkout', 'confirmation.reviewing'));
  expect(await I.orderForCash()).not.toBe('');
});

test('two tabs share one cart, and an order in one empties it in the other (INV-13)', { tag: '@two-tabs' }, async ({ tab, I }) => {
  await tab.open('/menu');
  await I.acceptCookies();
  const second = await tab.openTab();
  const other = shopper(second);
  await second.open('/menu');
  await other.add('Tiramisu');
  await I.add('Cola du Nord 33');
  await tab.see(text(/^Tiramisu/, I.cart));
  await I.goToCheckout();
  await I.goToReview('À emporter');
  // Another page: WebKit reloads the same one, where the cart is open again.
  await second.open('/');
  await second.see(button(/^Panier, 2 articles/));
  await I.orderForCash();
  await second.see(button(/^Panier, (0 article|vide)/));
});
