// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import type { Locator, Page } from 'playwright/test';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { installNativeShell } from '../../support/browser/native-shell.ts';
import { readManifest } from '../../support/missing-files/built-pages.ts';
import { removeChunksInTurn } from '../../support/missing-files/missing-chunks.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { test as base, expect } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop, type ShopWithClock } from '../../support/browser/shop-with-clock.ts';

// A worker would serve the chunks whose requests are intercepted.
base.use({ serviceWorkers: 'block' });

// One worker does all walks, so that each chunk is removed once.
base.describe.configure({ mode: 'serial', timeout: 240_000 });

const removed = new Set<string>();

const demo = readDemoShop();
const site = {
  ...(demo.site as object),
  locale: { default: 'fr', available: ['fr', 'en'] },
  blog: { enabled: true },
  disallowPages: [],
  icons: { enabled: true, hosts: ['https://icons.example'] },
};

const followedOrder = {
  order_id: 'order-1',
  created_at: new Date().toISOString(),
  status: 'paid',
  is_pickup: true,
  total: 2.5,
  items: [],
  delivery_date: '2026-11-21',
  delivery_time_range: 'ASAP',
  tracking: 'a'.repeat(32),
};

const savedAddress = {
  address: '12 rue de Béthune',
  address2: '',
  courier_note: '',
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
};

const test = base.extend<{ walk: Awaited<ReturnType<typeof walkThrough>> }, { shop: ShopWithClock }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await openShopWithClock({ shop: { ...demo, site }, env: { DEMO: '1' } });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  hasCookieChoice: false,
  walk: async ({ page, problems }, use) => {
    await use(await walkThrough(page));
    // The browser logs each missing chunk, and the shop what it could not load.
    problems.length = 0;
  },
});

/** Page object of a visitor whose page misses one chunk after the other. */
async function walkThrough(page: Page) {
  const { perform, waitUntilIdle } = await removeChunksInTurn(page, removed);
  const isReady = () => page.locator('html[data-ready]').isVisible();
  return {
    waitUntilIdle,
    /** Opens an address and waits until the page is ready and idle. */
    async open(path: string) {
      let isOpen = false;
      async function act() {
        if (!isOpen) await page.goto(path, { waitUntil: 'commit' });
        isOpen = true;
      }
      await perform({ act, hasWorked: isReady }, { navigates: true });
      await waitUntilIdle();
    },
    /** Does something until an element is visible. */
    async see(visible: Locator, act: () => Promise<unknown>, options?: { placesOrder: boolean }) {
      await perform(
        {
          async act() {
            // What is typed and pressed before is tested in `before-scripts.spec.ts`.
            await waitUntilIdle();
            if (!(await visible.isVisible())) await act();
          },
          hasWorked: () => visible.isVisible(),
        },
        options,
      );
      await waitUntilIdle();
    },
  };
}

const checkoutState = (page: Page, state: string) => page.locator(`[data-machine="checkout"][data-state="${state}"]`);

/** Continues from a step of the checkout, unless a reload has opened the next one: a click waits for its button across documents. */
async function continueFrom(page: Page, step: 'personal' | 'delivery' | 'payment') {
  const checkout = page.locator('[data-machine="checkout"]');
  await expect(checkout).toHaveAttribute('data-state', /^(personal|delivery|payment|confirmation)\./);
  const atStep = page.locator(`html:has([data-machine="checkout"][data-state^="${step}."])`);
  if (await atStep.isVisible()) await atStep.getByRole('button', { name: 'Continuer' }).click();
}

test('a guest orders by card although each chunk on the way is gone once: nothing that was chosen or typed is lost (§8, INV-8, d25)', async ({
  page,
  I,
  walk,
}) => {
  page.setDefaultTimeout(3000);
  await walk.open('/');
  const accept = page.getByRole('button', { name: 'Accepter' });
  await walk.see(accept, async () => {});
  await accept.click();
  await walk.see(page.getByRole('heading', { name: 'La carte', level: 1 }), () =>
    page.getByRole('link', { name: 'La carte', exact: true }).first().click(),
  );
  await walk.see(page.getByRole('dialog', { name: 'Où livrer' }), () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /^Où livrer/ })
      .click(),
  );
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Cola du Nord' });
  await walk.see(dialog, () => I.product('Cola du Nord').click());
  const order = page.getByRole('dialog', { name: 'Votre panier' }).getByRole('link', { name: 'Commander' });
  const cart = page.getByRole('banner').getByRole('button', { name: /^Panier/ });
  await walk.see(order, async () => {
    // After a reload the header counts the stored dish only when the page is idle.
    const hasDish = await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('cart:line:')));
    if (hasDish) return cart.click();
    // A reload opens the product again that the address names.
    if (!new URL(page.url()).searchParams.has('product')) await I.product('Cola du Nord').click();
    // Not in a document that has loaded with the dish: a click waits for its button across documents.
    await page
      .locator('html[data-empty-cart]')
      .getByRole('dialog')
      .getByRole('button', { name: /^Ajouter au panier/ })
      .click();
  });
  await walk.see(checkoutState(page, 'type.choosing'), () => order.click());
  await walk.see(checkoutState(page, 'personal.editing'), () => page.getByRole('radio', { name: /^En livraison/ }).click());
  await I.fillPersonal();
  await walk.see(checkoutState(page, 'delivery.editing'), () => continueFrom(page, 'personal'));
  const street = page.getByLabel('Adresse', { exact: true });
  await walk.see(page.getByRole('option').first(), async () => {
    // After a reload the field has what was typed.
    await street.fill('');
    await street.pressSequentially('rue roy');
  });
  await I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
  await page.getByRole('radio', { name: 'Programmer' }).check();
  await page.getByLabel('Heure', { exact: true }).selectOption({ index: 3 });
  const time = await page.getByLabel('Heure', { exact: true }).inputValue();
  await walk.see(checkoutState(page, 'payment.choosing'), () => continueFrom(page, 'delivery'));
  await walk.see(page.frameLocator('[data-machine="payment"] iframe').getByLabel('Numéro de carte'), () =>
    page.getByRole('radio', { name: /^Carte bancaire/ }).check(),
  );
  await I.typeCard('4242424242424242');
  await walk.see(checkoutState(page, 'confirmation.reviewing'), () => continueFrom(page, 'payment'));
  const orders: { local_id: string }[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/v2/public/checkout/')) orders.push(call.postDataJSON() as { local_id: string });
  });
  await walk.see(page.getByText(/^Commande n° /), () => I.payButton().click(), { placesOrder: true });
  // The server keeps one order for each of these ids.
  expect(new Set(orders.map(({ local_id: id }) => id)).size).toBe(1);
  expect(orders.at(-1)).toMatchObject({
    items: [{ item_id: 'cola', quantity: 1 }],
    customer: { first_name: 'Léa', location: { address: '12 rue de Béthune' }, date: { delivery_time_range: time } },
  });
  const { tracking } = await page.evaluate(() => JSON.parse(localStorage.getItem('checkout:finished') ?? '{}') as { tracking?: string });
  await walk.open('/');
  await walk.open(`/order#${tracking}`);
  await expect(page.getByText('Commande n°')).toBeVisible();
});

test('a customer uses each page of the account although each chunk is gone once (§8, d25)', async ({ page, walk, request }) => {
  for (const path of ['/auth', '/auth/login', '/auth/forgot', '/auth/signup']) await walk.open(path);
  await seedStorage(page, {
    ...colaLine,
    'location:mode': 'delivery',
    'auth:session': await accountHolder(page, request).register(),
    'checkout:addresses': [savedAddress],
  });
  for (const path of [
    '/profile',
    '/profile/ViewOrders',
    '/profile/ViewAccount',
    '/profile/ViewProfile',
    '/profile/ViewSecurity',
    '/profile/ChangePassword',
    '/checkout?tab=delivery',
  ])
    await walk.open(path);
  await expect(checkoutState(page, 'delivery.editing')).toBeVisible();
  await page.route('**/v2/public/auth/orders**', (route) =>
    route.fulfill({ json: { status: 'success', orders: [followedOrder], total: 1 } }),
  );
  await walk.open('/profile/ViewOrders');
  const details = page.getByRole('button', { name: /^(Voir|Masquer) le détail/ });
  await walk.see(page.getByRole('button', { name: /^Masquer le détail/ }), () => details.click());
});

test('a page opens in English although the messages are gone once (§8, d25)', async ({ walk }) => {
  await walk.open('/en');
});

test('a second dish is added although each chunk is gone once (§8, d25)', async ({ page, I, walk }) => {
  await walk.open('/menu');
  await walk.see(page.getByRole('dialog', { name: 'Votre panier' }), () => I.add('Cola du Nord'));
});

test('the texts open although each chunk is gone once, and so do a page without data, the first page of a visit that has expired, and the app (§8, d25)', async ({
  page,
  walk,
}) => {
  for (const path of ['/about', '/blog', '/contact', '/cookie-policy', '/privacy-policy', '/terms-of-service', '/auth/verify'])
    await walk.open(path);
  await page.evaluate(() => localStorage.setItem('visit', '1'));
  await walk.open('/contact');
  await page.route('**/page-data/**', (route) => route.fulfill({ status: 404, body: '' }));
  await walk.open('/contact');
  await installNativeShell(page);
  await walk.open('/contact');
});

test('each chunk of the build was removed once', () => {
  expect(Object.values(readManifest().chunks).filter((path) => !removed.has(path))).toEqual([]);
});
