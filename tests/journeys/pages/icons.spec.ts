// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';

const demo = readDemoShop();
const aMinuteEarlier = '2027-01-04T11:04:00Z';
const now = '2027-01-04T11:05:00Z';
const [silentHost, host] = ['https://silent.example', 'https://icons.example'] as const;
const flame = {
  body: '<path fill="none" stroke="currentColor" stroke-width="2" d="M12 3q1 4 4 6.500t3 5.500a1 1 0 0 1-14 0 5 5 0 0 1 1-3"/>',
};
const hostileIcon = { body: '<path onload="document.title = 1" d="M0 0h24v24H0z"/><script>document.title = 1</script>' };

/** Stubs two hosts of the icon service: the first never responds, the second once `release` is called. */
async function stubIconHosts(page: Page) {
  const urls: string[] = [];
  const released = Promise.withResolvers<void>();
  await page.route(`${silentHost}/**`, (route) => void urls.push(route.request().url()));
  await page.route(`${host}/**`, async (route) => {
    urls.push(route.request().url());
    await released.promise;
    const json = { prefix: 'lucide', icons: { flame, beer: hostileIcon }, width: 24, height: 24, not_found: ['popcorn'] };
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
  return { urls, release: () => released.resolve() };
}

test('known icons appear beside their categories, others stay empty, and nothing moves (§8, §9)', async ({ page, I }) => {
  const icons = { enabled: true, hosts: [silentHost, host] };
  const shop = await openShopWithClock({ now, shop: { ...demo, site: { ...demo.site, icons } } });
  const { urls, release } = await stubIconHosts(page);
  // The clock stands: the test holds the response for longer than the 1.5 seconds after which an icon is left out.
  await page.clock.install({ time: new Date(aMinuteEarlier) });
  await page.clock.pauseAt(new Date(now));
  await I.open(`${shop.origin}/menu`);
  // The browser is idle after two seconds at the latest.
  await page.clock.runFor(2000);
  await expect.poll(() => urls).toHaveLength(1);
  await page.clock.runFor(750);
  await expect.poll(() => urls).toHaveLength(2);
  expect(urls[1]).toMatch(/^https:\/\/icons\.example\/lucide\.json\?icons=beer,cake-slice,.*flame,.*sun$/);
  const elementPlaces = () =>
    page
      .locator('main :is(h2, h3, li)')
      .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())));
  const placesBefore = await elementPlaces();

  release();
  const icon = (name: string) => page.locator(`shop-icon[name="lucide:${name}"]`).first();
  await expect(icon('flame')).toHaveCSS('mask-image', /^url\("data:image\/svg\+xml,/);
  for (const name of ['beer', 'popcorn']) await expect(icon(name)).not.toHaveAttribute('style');
  expect(await elementPlaces()).toEqual(placesBefore);
  expect(await page.title()).toMatch(/^La carte/);
  await shop.close();
});

test('while icons are disabled the menu has none, none is requested, and their code is not loaded (§8)', async ({ page, I }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await I.open('/menu');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('shop-icon')).toHaveCount(0);
  expect(requests.filter((url) => /icon.*\.js|lucide/.test(url))).toEqual([]);
});
