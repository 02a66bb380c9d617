import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Session } from '#domain/account/session.ts';
import { createOrder } from '../test-orders.ts';

/** A stored cart with one drink that is served at any time. */
export const colaLine = {
  'cart:line:one': { key: 'one', item_id: 'cola', name: 'Cola du Nord 33 cl', choices: [], note: '', quantity: 1, addedAt: 1 },
};

/** Returns a stored attempt whose order was sent but never got a response. */
export function attemptWithoutResponse() {
  const localId: string = randomUUID();
  const lines = [{ key: 'one', quantity: 1 }];
  return { local_id: localId, stage: 'posting' as const, payload: createOrder({ localId }), lines, earlier: [], at: 1 };
}

/** Returns a stored order that this browser has placed before. */
export function finishedOrder() {
  const { local_id, lines, payload } = attemptWithoutResponse();
  return { local_id, order_id: 'o-0', order_number: null, payload, lines, isUpdated: true, isShown: true, at: Date.now() };
}

/** Payment intent of a card order. */
const transaction = { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' };

/** Returns a stored attempt of a card order: sent without a response (`posting`), or placed with its payment in flight (`confirming`). */
export function cardOrder(stage: 'posting' | 'confirming', localId: string = randomUUID()) {
  const payload = { ...createOrder({ localId }), payment_method: 'card', transaction_id: transaction };
  const order_id = stage === 'confirming' ? 'o-1' : null;
  return { ...attemptWithoutResponse(), local_id: localId, stage, order_id, payload };
}

/** Simulates another tab that has started the payment of this browser's order. */
export async function simulatePaymentInOtherTab(tab: Page): Promise<void> {
  const attempt = await tab.evaluate(() => localStorage.getItem('checkout:attempt'));
  const { local_id } = JSON.parse(attempt ?? '{}') as { local_id?: string };
  await writeStorage(tab, { 'checkout:attempt': cardOrder('confirming', local_id) });
}

/**
 * Seeds local storage before the first page loads. Writes once, and nothing if the storage already has entries of a visitor.
 */
export async function seedStorage(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.addInitScript((entries) => {
    try {
      const isUsed = Object.keys(localStorage).some((key) => key !== 'cookies' && key !== 'visit');
      if (isUsed || sessionStorage.getItem('test:seeded') !== null) return;
      sessionStorage.setItem('test:seeded', 'once');
      for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // about:blank has no storage, and a browser may block it.
    }
  }, Object.entries(values));
}

/** Makes local storage throw on later pages, as browsers do that block cookies. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
}

/** Writes to local storage, which sends `storage` events to the other tabs. */
export async function writeStorage(tab: Page, values: Record<string, unknown>): Promise<void> {
  await tab.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  }, Object.entries(values));
}

/** Removes the stored order mode. */
export async function removeStoredMode(tab: Page): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem('location:mode'));
}

/** Removes the stored coupon. */
export async function removeStoredCoupon(tab: Page): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem('coupon'));
}

/** Returns the stored session. @throws SyntaxError if nobody is logged in */
export async function sessionOf(tab: Page): Promise<Session> {
  return JSON.parse((await tab.evaluate(() => localStorage.getItem('auth:session'))) ?? '') as Session;
}

/** Simulates another tab that has placed this browser's order. */
export async function simulateOrderInOtherTab(tab: Page): Promise<void> {
  await tab.evaluate((payload) => {
    const readStored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as { local_id?: string } | null;
    const localId = readStored('checkout:attempt')?.local_id ?? readStored('checkout:finished')?.local_id;
    const order = { local_id: localId, order_id: 'o-2', payload, lines: [], isUpdated: true, isShown: false, at: Date.now() };
    localStorage.setItem('checkout:finished', JSON.stringify(order));
  }, createOrder());
}
