import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Session } from '#domain/account/auth.ts';
import { orderOf } from '../test-orders.ts';

/** One drink in the cart: it is sold day and night. */
export const cola = {
  'cart:line:one': { key: 'one', item_id: 'cola', name: 'Cola du Nord 33 cl', choices: [], note: '', quantity: 1, addedAt: 1 },
};

/** An order that was sent and of which no answer came. */
export function unansweredOrder() {
  const localId = randomUUID();
  return { local_id: localId, stage: 'posting', payload: orderOf({ localId }), lines: [{ key: 'one', quantity: 1 }], earlier: [], at: 1 };
}

/** What a card order is paid with. */
const transaction = { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' };

/** A card order that was sent, and of which no answer came; or that stands, and whose card was sent to the bank. */
export function cardOrder(stage: 'posting' | 'confirming', localId: string = randomUUID()) {
  const payload = { ...orderOf({ localId }), payment_method: 'card', transaction_id: transaction };
  const order_id = stage === 'confirming' ? 'o-1' : null;
  return { ...unansweredOrder(), local_id: localId, stage, order_id, payload };
}

/** Another tab has sent the card of this browser's order to the bank. */
export async function payElsewhere(tab: Page): Promise<void> {
  const attempt = await tab.evaluate(() => localStorage.getItem('checkout:attempt'));
  const { local_id } = JSON.parse(attempt ?? '{}') as { local_id?: string };
  await keepInBrowser(tab, { 'checkout:attempt': cardOrder('confirming', local_id) });
}

/**
 * What an earlier visit kept in this browser: there before the first page of the shop begins, and written once. What the
 * browser keeps already stays.
 */
export async function keepBefore(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.addInitScript((entries) => {
    try {
      if (localStorage.length > 0 || sessionStorage.getItem('test:kept') !== null) return;
      sessionStorage.setItem('test:kept', 'once');
      for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // The first document of a tab has no storage, nor has a browser that keeps nothing.
    }
  }, Object.entries(values));
}

/** Writes into the storage that all tabs of this browser share; the others are told. */
export async function keepInBrowser(tab: Page, values: Record<string, unknown>): Promise<void> {
  await tab.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  }, Object.entries(values));
}

/** Forgets the chosen order type. */
export async function forgetMode(tab: Page): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem('location:mode'));
}

/** Forgets the code that counts. */
export async function forgetCoupon(tab: Page): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem('coupon'));
}

/** Who is logged in. */
export async function sessionOf(tab: Page): Promise<Session> {
  return JSON.parse((await tab.evaluate(() => localStorage.getItem('auth:session'))) ?? '') as Session;
}

/** Another tab has placed the order that this browser is about. */
export async function placeElsewhere(tab: Page): Promise<void> {
  await tab.evaluate((payload) => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as { local_id?: string } | null;
    const localId = read('checkout:attempt')?.local_id ?? read('checkout:finished')?.local_id;
    const order = { local_id: localId, order_id: 'o-2', payload, lines: [], isUpdated: true, isShown: false, at: Date.now() };
    localStorage.setItem('checkout:finished', JSON.stringify(order));
  }, orderOf());
}
