// References: §n in docs/behaviour.

import { barStyles, installNativeShell, openLink, pressBack } from '../../support/browser/native-shell.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

const backRegion = '[data-machine="nativeBack"]';

test.describe('in the native app', () => {
  test.use({ hasCookieChoice: false });

  test('the status bar is light, the other bar follows the colour scheme, and no consent is asked (§2)', async ({ page, I }) => {
    await installNativeShell(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await I.open('/');
    await page.locator(backRegion).waitFor({ state: 'attached' });
    await expect.poll(() => barStyles(page)).toEqual({ StatusBar: 'DARK', NavigationBar: 'LIGHT' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => barStyles(page)).toEqual({ StatusBar: 'DARK', NavigationBar: 'DARK' });
    await expect(page.getByRole('region', { name: 'Gestion des cookies' })).toBeHidden();
  });

  test('links to the shop open their page, others none (§2)', async ({ page, I, request }) => {
    const { siteRoot } = (await (await request.get('/config.json')).json()) as { siteRoot: string };
    await installNativeShell(page, `${siteRoot}/privacy-policy`);
    await I.open(`${siteRoot}/menu`);
    await expect(page).toHaveURL(`${siteRoot}/privacy-policy`);
    await openLink(page, `${siteRoot}/menu?product=cola`);
    await expect(page).toHaveURL(`${siteRoot}/menu?product=cola`);
    await openLink(page, 'https://elsewhere.example/contact');
    await openLink(page, `${siteRoot}/unknown`);
    await pressBack(page);
    await expect(page).toHaveURL(`${siteRoot}/privacy-policy`);
  });

  test('the hint before leaving is announced, and gone after a second (§9)', async ({ page, I }) => {
    await page.clock.install();
    await installNativeShell(page);
    await I.open('/menu');
    await page.locator(backRegion).waitFor({ state: 'attached' });
    await pressBack(page);
    const hint = page.locator('[data-live]').filter({ hasText: 'Appuyez encore une fois' });
    await expect(hint).toBeVisible();
    await expectAccessible(page);
    await page.clock.runFor(1000);
    await expect(hint).toBeHidden();
  });
});

test('a browser loads nothing of the native app', async ({ page, I }) => {
  const native: string[] = [];
  page.on('request', (request) => void (/native/.test(request.url()) && native.push(request.url())));
  await I.open('/menu');
  await page.waitForLoadState('networkidle');
  expect(native).toEqual([]);
  await expect(page.locator(backRegion)).toHaveCount(0);
});
