import { expect, type Locator, type Page, type Request } from 'playwright/test';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import { personalForm } from '../checkout.ts';
import { fillField } from './fill-field.ts';
import { colaLine, seedStorage } from './seed-storage.ts';

/** French names of the checkout tabs. */
const tabNames: Record<CheckoutTab, string> = {
  type: 'Type de commande',
  personal: 'Vos coordonnées',
  delivery: 'Livraison',
  payment: 'Paiement',
  confirmation: 'Confirmation',
};

export const filledPickup = {
  delivery: { address: '', city: '', postal_code: '', country: 'France', is_scheduled: false, delivery_date: '', delivery_time_range: '' },
  payment: { method: 'cash' },
};

export type Customer = ReturnType<typeof customer>;

/** Page object of the shop, named after what a customer does and sees. */
export function customer(page: Page) {
  // Unique: the server treats equal details as one customer, whose later attempt cancels the earlier card payment.
  const email = `lea-${crypto.randomUUID()}@example.fr`;
  const checkout = page.locator('[data-machine="checkout"]');
  const cart = page.getByRole('dialog', { name: 'Votre panier' });
  const cardFields = page.frameLocator('[data-machine="payment"] iframe');

  const I = {
    email,
    /** Opens a path and waits until the page is hydrated. */
    async open(path: string) {
      await page.goto(path);
      await I.waitUntilHydrated();
    },
    async waitUntilHydrated() {
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    },
    product: (name: string): Locator =>
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first(),
    /** Adds a product to the cart with the named choices. */
    async add(name: string, ...choices: string[]) {
      await I.openProduct(name);
      const dialog = page.getByRole('dialog', { name });
      for (const choice of choices)
        await dialog
          .getByLabel(new RegExp(`^${choice}`))
          .first()
          .check();
      await I.addOpenProduct();
      await expect(dialog).toBeHidden();
    },
    async openProduct(name: string) {
      await I.product(name).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    },
    async addOpenProduct() {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Ajouter au panier/ })
        .click();
    },
    async seeCart() {
      await expect(cart).toBeVisible();
      return cart;
    },
    /** Follows the order link of the open cart to the checkout, which opens at the first tab that lacks something. */
    async goToCheckout(tab: CheckoutTab = 'type') {
      const open = await I.seeCart();
      await open.getByRole('link', { name: 'Commander' }).click();
      await I.seeState(new RegExp(`^${tab}\\.`));
    },
    async seeState(state: RegExp | string) {
      await expect(checkout).toHaveAttribute('data-state', state);
    },
    async seeTab(name: string) {
      await expect(page.getByRole('tab', { name, exact: false, selected: true })).toBeVisible();
    },
    /** Chooses the order type, which opens the next step. */
    async choose(mode: 'À emporter' | 'En livraison') {
      // `check` would look for the radio button again, which the next step replaces.
      await page.getByRole('radio', { name: new RegExp(`^${mode}`) }).click();
      await I.seeState('personal.editing');
    },
    async fill(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) await fillField(checkout.getByLabel(label, { exact: true }), value);
    },
    /**
     * Fills the fields as browser autofill does: all in one task, with events for each field and without focus. Some password managers
     * and browsers dispatch fewer events, or none.
     */
    async autofill(fields: Record<string, string>, events: readonly string[] = ['input', 'change']) {
      const labels = Object.keys(fields);
      const inputs = await Promise.all(labels.map((label) => page.getByRole('main').getByLabel(label, { exact: true }).elementHandle()));
      await page.evaluate(
        ({ elements, values, types }) => {
          elements.forEach((element, index) => {
            // Use the prototype's setter: React overrides the element's own to track the value, and would ignore the event.
            if (element !== null) Reflect.set(HTMLInputElement.prototype, 'value', values[index], element);
            for (const type of types) element?.dispatchEvent(new Event(type, { bubbles: true }));
          });
        },
        { elements: inputs, values: Object.values(fields), types: events },
      );
    },
    async goOn() {
      await page.getByRole('button', { name: 'Continuer' }).click();
    },
    async fillPersonal() {
      await I.fill({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': email, Téléphone: '06 12 34 56 78' });
    },
    async goBack() {
      await I.backButton().click();
    },
    /** Clicks the Back button although it is disabled. */
    async insistOnBack() {
      await I.backButton().click({ force: true });
    },
    backButton: (): Locator => page.getByRole('button', { name: 'Retour', exact: true }),
    async openTab(tab: CheckoutTab) {
      await page.getByRole('tab', { name: new RegExp(`^${tabNames[tab]}`) }).click();
    },
    /** Opens a tab by its URL without a page load, as Back, Forward and links do. */
    async visitTab(tab: CheckoutTab) {
      await page.evaluate((address) => history.pushState({}, '', address), `/checkout?tab=${tab}`);
    },
    /** Shows the page again after more than a minute, when its queries are stale and refetched. */
    async comeBack() {
      async function showAgain() {
        await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 61_000);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      }
      // A request that is still in flight is not made again.
      await expect(async () => {
        await Promise.all([page.waitForRequest(/\/v2\/public\/settings$/, { timeout: 500 }), showAgain()]);
      }).toPass();
    },
    /** Walks from the type step to the payment. */
    async goToPaymentStep(mode: 'À emporter' | 'En livraison') {
      await I.choose(mode);
      await I.fillPersonal();
      await I.goOn();
      await I.seeState('delivery.editing');
      if (mode === 'En livraison') await I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
      await I.goOn();
      await I.seeState('payment.choosing');
    },
    /** Continues from the filled-in personal step to the review, paying in cash. */
    async continueFromPersonalToReview() {
      await I.goOn();
      await I.seeState('delivery.editing');
      await I.goOn();
      await I.seeState('payment.choosing');
      await I.chooseCash();
      await I.goOn();
      await I.seeState('confirmation.reviewing');
    },
    /** Presses the order button and returns the request that it sends. */
    async placeOrder(): Promise<Request> {
      const [sent] = await Promise.all([
        page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/v2/public/checkout/')),
        I.orderButton().click(),
      ]);
      return sent;
    },
    /** Walks from the type step to the review, paying in cash. */
    async goToReviewStep(mode: 'À emporter' | 'En livraison') {
      await I.goToPaymentStep(mode);
      await I.chooseCash();
      await I.goOn();
      await I.seeState('confirmation.reviewing');
    },
    /** Opens the first step with a drink in the cart. Back leads to the menu. */
    async startCheckout() {
      await seedStorage(page, colaLine);
      await I.open('/menu');
      await I.visitTab('type');
      await I.seeState(/^type\./);
    },
    /** Opens a step with drinks in the cart and the forms of a pickup filled in. Back leads to /about. */
    async openFilledCheckout(tab: 'payment' | 'confirmation', quantity = 1, note = '') {
      await seedStorage(page, {
        'cart:line:one': { ...colaLine['cart:line:one'], quantity, note },
        'location:mode': 'pickup',
        'checkout:forms': { ...filledPickup, personal: { ...personalForm, email } },
      });
      await I.open('/about');
      await I.visitTab(tab);
      await I.seeState(tab === 'payment' ? 'payment.choosing' : 'confirmation.reviewing');
    },
    async chooseCash() {
      await page.getByRole('radio', { name: /^Espèces/ }).check();
    },
    /** Chooses payment by card and waits for the card fields. */
    async chooseCard() {
      await page.getByRole('radio', { name: /^Carte bancaire/ }).check();
      await I.seeCardFields();
    },
    async seeCardFields() {
      await I.seePayment('entering.editing.ready');
      await expect(cardFields.getByLabel('Numéro de carte')).toBeVisible();
    },
    /** Types a test card. */
    async typeCard(number: string, { expiry = '12/34', code = '123' } = {}) {
      await cardFields.getByLabel('Numéro de carte').fill(number);
      await cardFields.getByLabel('Date d’expiration').fill(expiry);
      await cardFields.getByLabel('Cryptogramme').fill(code);
    },
    /** Types a card and continues to the review. */
    async enterCard(number: string) {
      await I.seeCardFields();
      await I.typeCard(number);
      await I.goOn();
      await I.seeState('confirmation.reviewing');
    },
    async seePayment(state: RegExp | string) {
      await expect(page.locator('[data-machine="payment"]')).toHaveAttribute('data-state', state);
    },
    payButton: (): Locator => page.getByRole('button', { name: /^Commander et payer · / }),
    bankDialog: (): Locator => page.getByRole('dialog', { name: 'Banque démo' }),
    orderButton: (): Locator => page.getByRole('button', { name: /^Commander avec obligation de paiement/ }),
    async seeThanks() {
      await expect(page).toHaveURL(/\/success$/);
      // Confirmed at once in a shop without the counter.
      await expect(page.getByRole('heading', { name: /^Merci, votre commande est (bien reçue|confirmée)$/ })).toBeVisible();
      // The checkout shows the same heading until the confirmation, which has the number, is loaded.
      await expect(page.getByText(/^Commande n° /)).toBeVisible();
    },
    /** Goes back once the confirmation is recorded as seen. A page that is left before it has been painted would be shown again. */
    async goBackFromThanks() {
      await page.waitForFunction(() => localStorage.getItem('checkout:finished')?.includes('"isShown":true'));
      await page.goBack();
    },
    /** Leaves the confirmation as customers do. A page that is left before it has been painted would be shown again. */
    async leaveThanks() {
      await page.getByRole('link', { name: 'Retour à la carte' }).click();
      await expect(page).toHaveURL(/\/menu$/);
    },
    async seeAlert(text: RegExp | string) {
      await expect(page.getByRole('alertdialog')).toContainText(text);
    },
    async dismissAlert() {
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    },
  };
  return I;
}
