// References: dn in docs/invariants.md, complaints in docs/behaviour/complaints.md.

import type { Browser } from 'playwright/test';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { lateShop, testShop } from '../../support/test-shop.ts';
import { openShopWithClock, type ShopWithClock } from '../../support/browser/shop-with-clock.ts';

/**
 * Opens the delivery tab of a pickup of one soda, and chooses to schedule it. The device has this time zone and clock, by default those
 * of the test run and of the shop.
 */
async function openDeliveryTab(browser: Browser, shop: ShopWithClock, device: { timezoneId?: string; time?: Date } = {}) {
  const context = await browser.newContext({ locale: 'fr-FR', ...(device.timezoneId ? { timezoneId: device.timezoneId } : {}) });
  const page = await context.newPage();
  await page.clock.install({ time: device.time ?? shop.clock.now });
  const I = await openCheckout(page, shop.origin, { tab: 'delivery', item: 'Soda' });
  await page.getByRole('radio', { name: 'Programmer' }).check();
  return { page, I, context };
}

/** Returns the offered dates with their times. */
async function readOfferedTimes(page: Awaited<ReturnType<typeof openDeliveryTab>>['page']) {
  const optionValues = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .locator('option:not([value=""])')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const days: Record<string, string[]> = {};
  for (const date of await optionValues('Date')) {
    await page.getByLabel('Date', { exact: true }).selectOption(date);
    days[date] = await optionValues('Heure');
  }
  return days;
}

/** Returns the quarter-hour labels between two times: `18:00 - 18:15`, … */
function quarterHours(from: string, to: string): string[] {
  const toMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const formatTime = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return Array.from({ length: (toMinutes(to) - toMinutes(from)) / 15 }, (_, index) => toMinutes(from) + index * 15).map(
    (start) => `${formatTime(start)} - ${formatTime(start + 15)}`,
  );
}

for (const { name, ...device } of [
  { name: 'a device in Paris', timezoneId: 'Europe/Paris' },
  { name: 'a device in Fort-de-France', timezoneId: 'America/Martinique' },
  { name: 'a device in Tokyo', timezoneId: 'Asia/Tokyo' },
  { name: 'a device whose clock is a day fast', timezoneId: 'Europe/Paris', time: new Date('2027-01-05T11:05:00Z') },
  { name: 'a device whose clock is a day slow', timezoneId: 'Europe/Paris', time: new Date('2027-01-03T11:05:00Z') },
]) {
  test(`${name} is offered the times of the shop (complaint 17, d22)`, async ({ browser }) => {
    const shop = await openShopWithClock({ shop: testShop });
    const { page, context } = await openDeliveryTab(browser, shop, device);
    // Playwright's clock hides the time in the page's response, so that the device's time is shown until the first API response.
    await expect(page.getByLabel('Date', { exact: true }).locator('option:not([value=""])').first()).toHaveAttribute('value', '2027-01-04');
    const days = await readOfferedTimes(page);
    expect(Object.keys(days)).toEqual(['04', '05', '06', '07', '08', '09', '10'].map((day) => `2027-01-${day}`));
    expect(days['2027-01-04']).toEqual([...quarterHours('12:30', '14:30'), ...quarterHours('18:00', '22:00')]);
    expect(days['2027-01-05']).toEqual([...quarterHours('11:30', '14:30'), ...quarterHours('18:00', '22:00')]);
    await context.close();
    await shop.close();
  });
}

for (const night of [
  {
    name: 'the night in March with a skipped hour',
    now: '2027-03-27T23:10:00Z',
    today: '2027-03-28',
    timesLeftToday: quarterHours('00:30', '04:00'),
    chosenTime: '03:15 - 03:30',
  },
  {
    name: 'the night in October with a repeated hour',
    now: '2027-10-31T00:40:00Z',
    today: '2027-10-31',
    timesLeftToday: quarterHours('03:00', '04:00'),
    chosenTime: '03:15 - 03:30',
  },
]) {
  test(`${night.name} offers each time once, on the right day after midnight, and an order is accepted (complaints 16 and 17)`, async ({
    browser,
  }) => {
    const shop = await openShopWithClock({ now: night.now, shop: lateShop });
    const { page, I, context } = await openDeliveryTab(browser, shop, { timezoneId: 'Asia/Tokyo' });
    const days = await readOfferedTimes(page);
    expect(Object.keys(days)[0]).toBe(night.today);
    expect(days[night.today]).toEqual([...night.timesLeftToday, ...quarterHours('18:00', '24:00')]);
    for (const day of Object.keys(days).slice(1))
      expect(days[day]).toEqual([...quarterHours('00:00', '04:00'), ...quarterHours('18:00', '24:00')]);
    await page.getByLabel('Date', { exact: true }).selectOption(night.today);
    await page.getByLabel('Heure', { exact: true }).selectOption(night.chosenTime);
    await I.goOn();
    await I.goOn();
    await I.orderButton().click();
    await I.seeThanks();
    await expect(page.getByRole('main')).toContainText('3 h 15 et 3 h 30');
    await context.close();
    await shop.close();
  });
}

test('a time that passed while the page was open blocks the order with an alert, and is not replaced automatically (complaints 14 and 15, d10)', async ({
  browser,
}) => {
  const shop = await openShopWithClock({ shop: testShop });
  const { page, I, context } = await openDeliveryTab(browser, shop);
  const time = page.getByLabel('Heure', { exact: true });
  await time.selectOption('12:30 - 12:45');
  await I.goOn();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  const orders: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/checkout/') && orders.push(request.url()));

  shop.clock.now = new Date('2027-01-04T12:05:00Z');
  await page.clock.fastForward('01:00:00');
  await I.orderButton().click();
  await I.seeAlert('Ce créneau n’est plus disponible. Veuillez en choisir un autre.');
  await I.dismissAlert();
  await I.seeState('delivery.editing');
  await expect(time).toHaveValue('12:30 - 12:45');
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  expect(orders).toEqual([]);

  await I.goOn();
  await I.seeAlert('Ce créneau n’est plus disponible. Veuillez en choisir un autre.');
  await I.dismissAlert();
  await time.selectOption('13:30 - 13:45');
  await I.goOn();
  await I.goOn();
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('main')).toContainText('13 h 30 et 13 h 45');
  await context.close();
  await shop.close();
});

test('a time that passed is detected on entering the payment step (complaint 15, d10)', async ({ browser }) => {
  const shop = await openShopWithClock({ shop: testShop });
  const { page, I, context } = await openDeliveryTab(browser, shop);
  await page.getByLabel('Heure', { exact: true }).selectOption('12:30 - 12:45');
  shop.clock.now = new Date('2027-01-04T12:05:00Z');
  await page.clock.fastForward('01:00:00');
  await page.getByRole('tab', { name: /^Paiement/ }).click();
  await I.seeAlert('Ce créneau n’est plus disponible. Veuillez en choisir un autre.');
  await I.dismissAlert();
  await I.seeState('delivery.editing');
  await context.close();
  await shop.close();
});

test('items that are unavailable at the chosen time are named, and removed with one click (d9)', async ({ browser }) => {
  const shop = await openShopWithClock({ shop: testShop });
  const { page, I, context } = await openDeliveryTab(browser, shop);
  await I.open(`${shop.origin}/menu?product=4`);
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click();
  await I.seeCart();
  await I.open(`${shop.origin}/checkout?tab=delivery`);
  await page.getByLabel('Heure', { exact: true }).selectOption('13:00 - 13:15');
  await I.goOn();
  await I.seeAlert('Les articles suivants de votre panier ne sont pas disponibles à l’heure choisie : Burger.');
  await I.dismissAlert();
  await page.getByRole('button', { name: 'Retirer · Burger' }).click();
  await I.goOn();
  await I.seeState('payment.choosing');
  await context.close();
  await shop.close();
});

test('while the kitchen is closed the menu shows when it opens, and only scheduled orders are possible', async ({ browser }) => {
  const shop = await openShopWithClock({ now: '2027-01-04T15:00:00Z', shop: testShop });
  const { page, I, context } = await openDeliveryTab(browser, shop);
  await page.getByRole('tab', { name: /^Type de commande/ }).click();
  await page.getByRole('radio', { name: /^En livraison/ }).check();
  await I.seeState('personal.editing');
  await I.goOn();
  await page.getByRole('radio', { name: 'Dès que possible' }).check();
  await expect(page.getByText('La cuisine est fermée en ce moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Choisir cette heure' }).click();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2027-01-05');
  await expect(page.getByLabel('Heure', { exact: true })).toHaveValue('11:30 - 11:45');
  await I.open(`${shop.origin}/menu`);
  await expect(page.getByText('Fermé pour l’instant, ouverture à 18 h.')).toBeVisible();
  await context.close();
  await shop.close();
});
