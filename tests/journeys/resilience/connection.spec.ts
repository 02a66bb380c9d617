// References: INV-n in docs/invariants.md.

import type { Page } from 'playwright/test';
import type { Customer } from '../../support/browser/customer.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

// A worker would serve the scripts and pages whose requests are intercepted.
test.use({ serviceWorkers: 'block' });

/** Expects no problems except failed requests, which the browser logs. */
function expectOnlyLostConnections(problems: string[]) {
  expectLoggedOnly(problems, /^Failed to load resource/);
}

const notice = (page: Page) => page.locator('[data-live="assertive"]').filter({ hasText: 'La connexion est perdue.' });

/** Takes the browser offline. */
async function cutNetwork(page: Page) {
  await page.context().setOffline(true);
}

for (const { name, path, heading } of [
  { name: 'La carte', path: '/menu', heading: 'La carte' },
  { name: 'Se connecter', path: '/auth/login', heading: 'Connexion' },
  { name: 'Politique de confidentialité', path: '/privacy-policy', heading: 'Politique de confidentialité' },
])
  test(`offline, a link to ${path} keeps the page, shows a notice, and navigates when the network is back (INV-9)`, async ({
    page,
    context,
    I,
    problems,
  }) => {
    await I.open('/contact');
    await cutNetwork(page);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Panier/ })).toBeVisible();
    await expect(page.getByText('Mince')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page).toHaveURL(path);
    expectOnlyLostConnections(problems);
  });

/** Watches the requests by which the page checks whether the server responds again. Returns a function that awaits a failed one. */
async function watchProbes(page: Page) {
  await page.evaluate(() => {
    const send = globalThis.fetch;
    const failedProbe = new Promise<void>((resolve) => {
      globalThis.fetch = async (...request) => {
        try {
          return await send(...request);
        } catch (error) {
          if (request[0] === '/builds/latest.json') resolve();
          throw error;
        }
      };
    });
    Object.assign(globalThis, { failedProbe });
  });
  return () => page.evaluate(() => (globalThis as unknown as { failedProbe: Promise<void> }).failedProbe);
}

test('with an undetected network loss, Réessayer navigates once the server responds (INV-9)', async ({ page, I, problems }) => {
  await I.open('/contact');
  await page.route('**', (route) => route.abort('connectionfailed'));
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  // Wait until a probe of the server has failed: one in flight would succeed when the server responds again, without a click.
  const waitForFailedProbe = await watchProbes(page);
  await notice(page).getByRole('button', { name: 'Réessayer' }).click();
  await waitForFailedProbe();
  await expect(notice(page)).toBeVisible();
  await page.unroute('**');
  await notice(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expectOnlyLostConnections(problems);
});

test('offline, going back to the current page hides the notice (INV-9)', async ({ page, context, I, problems }) => {
  await I.open('/contact');
  await cutNetwork(page);
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/contact');
  expectOnlyLostConnections(problems);
});

const openDialog: Record<string, (page: Page, I: Customer) => Promise<void>> = {
  'the cart': (page) =>
    page
      .getByRole('button', { name: /^Panier/ })
      .first()
      .click(),
  'the location panel': (page) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /livrer|emporter/ })
      .click(),
  'a product': (_, I) => I.product('Cola du Nord').click(),
};
for (const [name, open] of Object.entries(openDialog))
  test(`offline, ${name} that was never opened waits for the network (INV-9)`, async ({ page, context, I, problems }) => {
    await I.open('/menu');
    await cutNetwork(page);
    await open(page, I);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'La carte', level: 1 })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expectOnlyLostConnections(problems);
  });
