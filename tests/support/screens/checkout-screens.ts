import { seedStorage } from '../browser/seed-storage.ts';
import { typedDetails } from '../browser/open-checkout.ts';
import { cartLines } from './cart-lines.ts';
import type { ScreenFixtures, Screens } from './screen.ts';

const now = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const address = { ...typedDetails.delivery, address2: '3e étage, porte 12', courier_note: 'Sonnez deux fois' };
const savedAddresses = [
  { ...address, is_default: true },
  { ...address, address: '8 place du Lion-d’Or', postal_code: '59800', address2: '', courier_note: '' },
];

/** Opens the cart with stored lines. */
async function openCart({ page, I }: ScreenFixtures, values: object) {
  await seedStorage(page, { ...values });
  await I.open('/menu');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier/ })
    .click();
  return I.seeCart();
}

/** Opens a step of a checkout with three dishes and filled-in forms. */
async function openStep({ page, I }: ScreenFixtures, tab: string, { mode = 'delivery', ...values }: Record<string, unknown> = {}) {
  const forms = { personal: { ...typedDetails.personal, email: I.email }, delivery: { ...address, ...now }, payment: { method: 'cash' } };
  await seedStorage(page, { ...cartLines, 'location:mode': mode, 'checkout:forms': forms, ...values });
  await I.open(`/checkout?tab=${tab}`);
  await I.seeState(new RegExp(`^${tab}\\.`));
}

/** Opens the payment step with the card fields. */
async function openCard({ page, I }: ScreenFixtures) {
  await I.openFilledCheckout('payment');
  await I.chooseCard();
  return page.frameLocator('[data-machine="payment"] iframe');
}

async function payWithCard(fixtures: ScreenFixtures, number: string) {
  await openCard(fixtures);
  await fixtures.I.enterCard(number);
  await fixtures.I.payButton().click();
}

/** The cart, and the steps of the checkout with their failures. */
export const checkoutScreens: Screens = {
  cart: { open: (fixtures) => openCart(fixtures, { ...cartLines, 'location:mode': 'pickup' }) },
  'cart, its end': {
    async open(fixtures) {
      const cart = await openCart(fixtures, { ...cartLines, 'location:mode': 'pickup' });
      await cart.getByText(/^Pourquoi ce total/).click();
      await cart.getByRole('listitem').last().scrollIntoViewIfNeeded();
    },
  },
  'cart, delivery below the minimum': {
    open: (fixtures) =>
      openCart(fixtures, {
        'cart:line:one': cartLines['cart:line:one'],
        'location:mode': 'delivery',
        'checkout:forms': { personal: typedDetails.personal, delivery: { ...address, ...now }, payment: { method: null } },
      }),
  },
  'cart, line removed': {
    async open(fixtures) {
      const cart = await openCart(fixtures, { ...cartLines, 'location:mode': 'pickup' });
      await cart
        .getByRole('button', { name: /^Retirer/ })
        .first()
        .click();
      await cart.getByRole('button', { name: 'Annuler' }).waitFor();
    },
  },
  'cart, coupon': {
    async open(fixtures) {
      const cart = await openCart(fixtures, { ...cartLines, 'location:mode': 'pickup' });
      await cart.getByLabel('Code promo', { exact: true }).fill('TACOS10');
      await cart.getByRole('button', { name: 'Appliquer' }).click();
      await cart.getByText('Ce code est valable').waitFor();
    },
  },
  'cart, empty': { open: (fixtures) => openCart(fixtures, {}) },
  'checkout, empty': { open: ({ I }) => I.open('/checkout') },
  'checkout, type': { open: ({ I }) => I.startCheckout() },
  'checkout, personal': { open: (fixtures) => openStep(fixtures, 'personal', { 'checkout:forms': undefined }) },
  'checkout, personal with errors': {
    async open(fixtures) {
      const { I } = fixtures;
      await openStep(fixtures, 'personal', { 'checkout:forms': undefined });
      await I.fill({ 'E-mail': 'lea@', Téléphone: '06' });
      await I.goOn();
      await I.seeAlert('obligatoires');
      await I.dismissAlert();
    },
  },
  'checkout, missing fields': {
    async open(fixtures) {
      await openStep(fixtures, 'personal', { 'checkout:forms': undefined });
      await fixtures.I.goOn();
      await fixtures.I.seeAlert('obligatoires');
    },
  },
  'checkout, delivery': { open: (fixtures) => openStep(fixtures, 'delivery', { 'checkout:addresses': savedAddresses }) },
  'checkout, delivery suggestions': {
    async open(fixtures) {
      const { page } = fixtures;
      await openStep(fixtures, 'delivery', { 'checkout:forms': undefined });
      await page.getByLabel('Adresse', { exact: true }).pressSequentially('12 rue');
      await page.getByRole('option').first().waitFor();
    },
  },
  'checkout, delivery scheduled': {
    async open(fixtures) {
      await openStep(fixtures, 'delivery');
      await fixtures.page.getByRole('radio', { name: /^Programmer/ }).check();
    },
  },
  'checkout, pickup time': { open: (fixtures) => openStep(fixtures, 'delivery', { mode: 'pickup' }) },
  'checkout, payment': { open: (fixtures) => openStep(fixtures, 'payment') },
  'checkout, card': { open: openCard },
  'checkout, card incomplete': {
    async open(fixtures) {
      await openCard(fixtures);
      await fixtures.I.typeCard('4242', { expiry: '12/20', code: '1' });
      await fixtures.I.goOn();
    },
  },
  'checkout, confirmation': { open: (fixtures) => openStep(fixtures, 'confirmation') },
  'checkout, confirmation of a pickup': { open: (fixtures) => openStep(fixtures, 'confirmation', { mode: 'pickup' }) },
  'checkout, bank': {
    async open(fixtures) {
      await payWithCard(fixtures, '4000002760003184');
      await fixtures.I.bankDialog().waitFor();
    },
  },
  'checkout, card declined': {
    async open(fixtures) {
      await payWithCard(fixtures, '4000000000009995');
      await fixtures.I.seeAlert('Le paiement a échoué');
    },
  },
  'checkout, order failed': {
    async open(fixtures) {
      await openStep(fixtures, 'confirmation');
      await fixtures.page.route('**/v2/public/checkout/', (route) => route.fulfill({ status: 400, json: { status: 'error' } }));
      await fixtures.I.orderButton().click();
      await fixtures.I.seeAlert('Une erreur est survenue');
    },
  },
};
