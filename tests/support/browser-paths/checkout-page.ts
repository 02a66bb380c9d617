import type { Page } from 'playwright/test';
import type { DeliveryForm, OrderMode, PaymentForm } from '#domain/entities.ts';
import { stubStripe } from '../browser/card-stub.ts';
import { colaLine, seedStorage, writeStorage } from '../browser/seed-storage.ts';
import { stopChart } from './watch.ts';
import { personalForm } from '../checkout.ts';
import type { WalkFixtures } from './driver.ts';
import { success, type Call } from './held-calls.ts';

const asSoonAsPossible = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
export const noAddress = { address: '', city: '', postal_code: '', country: 'France', ...asSoonAsPossible };
export const lilleAddress = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000', country: 'France', ...asSoonAsPossible };

/** Returns the stored cart, order mode and forms of a checkout that is filled in. */
export const filledCheckout = (mode: OrderMode, delivery: DeliveryForm, payment: PaymentForm = { method: 'cash', failed: false }) => ({
  ...colaLine,
  'location:mode': mode,
  'checkout:forms': { personal: personalForm, delivery, payment },
});
export const filledPickup = filledCheckout('pickup', noAddress);

export const orderCalls = {
  postOrder: { method: 'POST', path: /\/checkout\/$/ },
  updateOrder: { method: 'PUT', path: /\/checkout\/$/ },
} as const satisfies Record<string, Call>;
export const placedOrder = success({ order_id: 'o-1' });

/** Beginning of the accessible name of the button that places the order. */
export const orderName = /^Commander (avec obligation de paiement|et payer)/;
export const orderButton = (page: Page) => page.getByRole('button', { name: /^Commander (avec obligation de paiement|et payer) · / });
export const retryButton = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
export const leaveButton = (page: Page) => page.getByRole('button', { name: 'Revenir à ma commande' });

/**
 * Loads a page of the checkout with stored values. Stripe is a stub, the calls that create its customer and its payment intent
 * always succeed, and the charts of the address field are stopped.
 */
export async function openCheckoutStep(
  { page, I }: WalkFixtures,
  stored: Record<string, unknown>,
  { address = '/checkout', viaHttp = false } = {},
) {
  await seedStorage(page, stored);
  await stubStripe(page, { viaHttp });
  for (const chart of ['address', 'addressSuggestions']) await stopChart(page, chart);
  const payloads = { 'stripe-customer': { customer: 'cus_1' }, 'stripe-payment-intent': { client_secret: 'pi_1_secret_2' } };
  for (const [call, payload] of Object.entries(payloads))
    await page.route(`**/v2/public/checkout/${call}`, (route) => route.fulfill({ json: { status: 'success', payload } }));
  await page.goto(address);
  await I.waitUntilHydrated();
  await page.locator('[data-machine="checkout"]').waitFor();
}

/** Replaces all stored values and loads the checkout again. */
export async function revisitCheckout({ page, I }: WalkFixtures, stored: Record<string, unknown>) {
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  }, Object.entries(stored));
  await page.goto('/checkout');
  await I.waitUntilHydrated();
  await page.locator('[data-machine="checkout"]').waitFor();
}

let quantity = 1;

/** Changes the total in another tab: increases the quantity of the stored cart line. */
export async function changeTotal(tab: Page) {
  quantity += 1;
  await writeStorage(tab, { 'cart:line:one': { ...colaLine['cart:line:one'], quantity } });
}

let streetNumber = 12;

/** Returns an address that has not been looked up yet. */
export function newStreet() {
  streetNumber += 1;
  return `${streetNumber} rue de Béthune`;
}
