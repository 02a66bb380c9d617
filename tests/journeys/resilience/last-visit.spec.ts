// References: INV-n and dn in docs/invariants.md.

import type { Page } from 'playwright/test';
import { cardOrder, colaLine, seedStorage, writeStorage } from '../../support/browser/seed-storage.ts';
import { customer } from '../../support/browser/customer.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

const hour = 60 * 60 * 1000;
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Panier/ });
const readVisitStamp = (page: Page) => page.evaluate(() => Number(localStorage.getItem('visit')));
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'offers'));

/** Seeds the stored values of a visit that ended some hours ago. */
const seedPastVisit = (page: Page, hoursAgo: number, overrides: Record<string, unknown> = {}) =>
  seedStorage(page, { ...colaLine, visit: Date.now() - hoursAgo * hour, ...overrides });

test('after more than 24 hours storage and cookies are cleared before the page reads them, but not the choice about cookies', async ({
  page,
  context,
  I,
}) => {
  await seedPastVisit(page, 25);
  await context.addCookies([{ name: 'left', value: 'behind', url: 'http://127.0.0.1' }]);
  await page.addInitScript(() => sessionStorage.setItem('left', 'behind'));
  await I.open('/menu');
  await expect(cartButton(page)).toHaveAccessibleName(/vide/);
  expect((await storedKeys(page)).toSorted()).toEqual(['cookies', 'visit']);
  expect(await page.evaluate(() => [document.cookie, sessionStorage.getItem('left')])).toEqual(['', null]);
  expect(Date.now() - (await readVisitStamp(page))).toBeLessThan(hour);
});

test('after 23 hours everything is kept', async ({ page, I }) => {
  await seedPastVisit(page, 23);
  await I.open('/menu');
  await expect(cartButton(page)).toHaveAccessibleName(/1 article/);
});

test('a stamp in the future is replaced, and clears nothing', async ({ page, I }) => {
  await seedPastVisit(page, -100);
  await I.open('/menu');
  await expect(cartButton(page)).toHaveAccessibleName(/1 article/);
  expect(await readVisitStamp(page)).toBeLessThan(Date.now() + hour);
});

test('while a card payment is open nothing is cleared, and the next visit after its end clears it', async ({ page, I }) => {
  await seedPastVisit(page, 25, { 'checkout:attempt': cardOrder('confirming') });
  await I.open('/menu');
  await expect(cartButton(page)).toHaveAccessibleName(/1 article/);
  expect(Date.now() - (await readVisitStamp(page))).toBeGreaterThan(24 * hour);
  await page.evaluate(() => localStorage.removeItem('checkout:attempt'));
  await page.reload();
  await I.waitUntilHydrated();
  await expect(cartButton(page)).toHaveAccessibleName(/vide/);
});

test('a checkout left open for 25 hours: a second tab clears the visit, and the first leads to the menu and keeps working (d23, INV-9, INV-13)', async ({
  page,
  context,
  I,
}) => {
  await I.startCheckout();
  await I.choose('À emporter');
  await I.fillPersonal();
  await writeStorage(page, { visit: Date.now() - 25 * hour });
  const second = await context.newPage();
  await customer(second).open('/menu');
  await expect(cartButton(second)).toHaveAccessibleName(/vide/);
  await expect(cartButton(page)).toHaveAccessibleName(/vide/);
  await page.getByRole('main').getByRole('link', { name: 'Voir les plats' }).click();
  await I.add('Cola du Nord');
  await I.seeCart();
  await expect(cartButton(second)).toHaveAccessibleName(/1 article/);
});

test('using the page renews the stamp', async ({ page, I }) => {
  await page.clock.install();
  await I.open('/menu');
  const stampBefore = await readVisitStamp(page);
  await page.clock.fastForward('10:00');
  await page.keyboard.press('Shift');
  expect((await readVisitStamp(page)) - stampBefore).toBeGreaterThan(9 * 60_000);
});
