// References: §n in docs/behaviour.

import { readFileSync } from 'node:fs';
import { shownOrderNumber } from '../../support/browser/counter.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { readMailbox } from '../../support/browser/account-holder.ts';
import { lateShop, withSettings } from '../../support/test-shop.ts';

/** Open from 18:00 to 04:00. The estimates are rounded up to 25 minutes, so that the seconds of the test do not change them. */
const shopFile = withSettings(lateShop, {
  'contacts.email': 'cuisine@test.example',
  'scheduling.minimum_time': 22,
  'scheduling.pickup_minimum_time': 22,
});
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

for (const { name, now, review, day, mail, start, end } of [
  {
    name: 'at 23:50 is dated tomorrow',
    now: '2027-01-04T22:50:00Z',
    review: 'Demain, livré vers 0 h 15',
    day: 'Mardi 5 janvier, livré vers 0 h 15',
    mail: 'Date : mardi 5 janvier 2027, vers 0 h 15',
    start: 'DTSTART:20270104T231500Z',
    end: 'DTEND:20270104T233000Z',
  },
  {
    name: 'before the change to summer time is dated after it',
    now: '2027-03-28T00:50:00Z',
    review: 'Aujourd’hui, livré vers 3 h 15',
    day: 'Dimanche 28 mars, livré vers 3 h 15',
    mail: 'Date : dimanche 28 mars 2027, vers 3 h 15',
    start: 'DTSTART:20270328T011500Z',
    end: 'DTEND:20270328T013000Z',
  },
])
  test(`an order for as soon as possible ${name} in review, confirmation, calendar, mails and page (§4 Unscheduled orders)`, async ({
    browser,
  }) => {
    const shop = await openShopWithClock({ now, shop: shopFile, env: { DEMO: '1' } });
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await page.clock.install({ time: shop.clock.now });
    await openCheckout(page, shop.origin, { item: 'Soda', mode: 'delivery' });
    const text = async () => withPlainSpaces(await page.locator('main').innerText());
    await expect.poll(text).toContain(review);
    await page.getByRole('button', { name: /^Commander avec/ }).click();
    await expect.poll(text).toContain(day);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ajouter à l’agenda' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain(start);
    expect(file).toContain(end);

    const number = await shownOrderNumber(page);
    // The database is shared with the shops of other tests.
    const readMails = async () => (await readMailbox(page.request, shop.origin)).filter((sent) => sent.text.includes(number));
    await expect.poll(async () => (await readMails()).length).toBe(2);
    const mails = await readMails();
    for (const { text: body } of mails) expect(withPlainSpaces(body)).toContain(mail);

    const link = mails.flatMap(({ text: body }) => /\/order#[\w-]+/.exec(body)?.[0] ?? []).at(0) ?? '';
    await page.goto(`${shop.origin}${link}`);
    await expect.poll(text).toContain(day);
    await context.close();
    await shop.close();
  });
