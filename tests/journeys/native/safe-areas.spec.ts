// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { installNativeShell, pressBack } from '../../support/browser/native-shell.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import type { Customer } from '../../support/browser/customer.ts';

type Insets = { top: number; bottom: number; left: number; right: number };

/** Phones whose bars, notch and home indicator lie over the page. */
const phones: { name: string; size: { width: number; height: number }; insets: Insets }[] = [
  { name: 'held upright', size: { width: 390, height: 844 }, insets: { top: 59, bottom: 48, left: 0, right: 0 } },
  { name: 'held across', size: { width: 740, height: 390 }, insets: { top: 24, bottom: 24, left: 59, right: 48 } },
];

/** What is shown over a page or stays in its place while the page is scrolled. */
const views: { name: string; open: (page: Page, I: Customer) => Promise<unknown> }[] = [
  { name: 'home', open: (_, I) => I.open('/') },
  {
    name: 'the menu with the bar of the cart',
    async open(page, I) {
      await seedStorage(page, colaLine);
      await I.open('/menu');
      await page
        .getByRole('button', { name: /^Voir le panier|^Panier/ })
        .last()
        .waitFor();
    },
  },
  { name: 'a product', open: (_, I) => I.open('/menu?product=tacos-l') },
  {
    name: 'the cart',
    async open(_, I) {
      await I.open('/menu');
      await I.add('Cola du Nord');
      await I.seeCart();
    },
  },
  {
    name: 'the place of delivery',
    async open(page, I) {
      await I.open('/menu');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Où livrer/ })
        .click();
    },
  },
  { name: 'a step of the checkout', open: (_, I) => I.openFilledCheckout('payment') },
  { name: 'the review', open: (_, I) => I.openFilledCheckout('confirmation') },
  {
    name: 'an alert',
    async open(page, I) {
      await I.openFilledCheckout('confirmation');
      await page.route('**/v2/public/checkout/', (route) => route.fulfill({ status: 400, json: { status: 'error', message: 'no' } }));
      await I.orderButton().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'the notice of a lost connection',
    async open(page, I) {
      await I.open('/contact');
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Se connecter' }).first().click();
      await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    },
  },
  {
    name: 'home with the last order',
    async open(page, I) {
      await I.openFilledCheckout('confirmation');
      await I.placeOrder();
      await I.seeThanks();
      await page.getByRole('banner').getByRole('link').first().click();
      await page.getByText('Comme la dernière fois').waitFor();
    },
  },
  {
    name: 'the notice about cookies',
    async open(page, I) {
      await I.open('/contact');
      await page.getByRole('button', { name: 'Modifier mon choix de cookies' }).click();
      await page.getByRole('button', { name: 'Accepter' }).waitFor();
    },
  },
  {
    name: 'the hint before the app is left',
    async open(page, I) {
      await I.open('/contact');
      await page.locator('[data-machine="nativeBack"]').waitFor({ state: 'attached' });
      await pressBack(page);
      await page.getByText('Appuyez encore une fois').waitFor();
    },
  },
];

/** Returns the controls that lie under a bar, a notch or the home indicator, and cannot be scrolled out of it. */
const findCovered = (page: Page, insets: Insets) =>
  page.evaluate(({ top, bottom, left, right }) => {
    const isScrolledSideways = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        isScrolledSideways(element.parentElement));
    /** Whether the element stays in its place while the page and its boxes are scrolled. */
    function stays(element: Element | null): boolean {
      if (element === null) return false;
      const { position, overflowY } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) return false;
      const { top: upper, bottom: lower } = element.getBoundingClientRect();
      // A sticky bar that does not stick is scrolled with the page.
      if (position === 'sticky' && (upper < 0 || lower > innerHeight)) return false;
      return position === 'fixed' || position === 'sticky' || element.matches('dialog') || stays(element.parentElement);
    }
    const modal = document.querySelector(':modal');
    const controls = [...(modal ?? document).querySelectorAll('a[href], button, input, select, textarea, summary')];
    return controls
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isShown = box.width > 1 && box.bottom > 0 && box.top < innerHeight && control.closest('[aria-hidden], [hidden]') === null;
        if (!isShown || getComputedStyle(control).visibility !== 'visible') return false;
        const isBeside = box.left < left || box.right > innerWidth - right;
        const isBehindBar = box.top < top || box.bottom > innerHeight - bottom;
        return (isBeside && !isScrolledSideways(control)) || (isBehindBar && stays(control));
      })
      .map((control) => `${control.textContent || control.getAttribute('aria-label')} ${JSON.stringify(control.getBoundingClientRect())}`);
  }, insets);

for (const { name: phone, size, insets } of phones)
  for (const { name, open } of views)
    test(`on a phone ${phone} nothing of ${name} that is pressed lies under a bar, a notch or the home indicator (§2)`, async ({
      page,
      I,
      problems,
    }) => {
      await page.setViewportSize(size);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await installNativeShell(page);
      await open(page, I);
      await expect.poll(() => findCovered(page, insets)).toEqual([]);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect.poll(() => findCovered(page, insets)).toEqual([]);
      // Failed requests, which the browser logs.
      problems.length = 0;
    });

test('the text of the status bar lies on the dark ground of the header on every page, also where a notice is above the header (§2)', async ({
  page,
  I,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 59, bottom: 0, left: 0, right: 0 } });
  await page.emulateMedia({ colorScheme: 'light' });
  await installNativeShell(page);
  for (const path of ['/', '/menu', '/contact', '/checkout', '/auth/login']) {
    await I.open(path);
    await page.locator('[data-machine="nativeBack"]').waitFor({ state: 'attached' });
    for (const top of [0, 400]) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 59 } });
      const { channels } = await sharp(picture).stats();
      expect([path, top, Math.max(...channels.slice(0, 3).map(({ max }) => max))]).toEqual([path, top, 0x17]);
    }
  }
});
