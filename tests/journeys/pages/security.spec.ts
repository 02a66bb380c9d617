// References: S-n in docs/security.md.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop, type ShopWithClock } from '../../support/browser/shop-with-clock.ts';

/** Injection payloads for HTML, URLs and templates. */
const hostileTexts = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '</title><iframe src="javascript:alert(1)">',
  '{{7*7}}${7*7}',
  'abc\u202Edef',
];
const [imagePayload = '', svgPayload = '', scriptPayload = ''] = hostileTexts;

/** Displayed fields of a shop; the others (ids, hours, amounts) stay unchanged. */
const isDisplayedField =
  /^(?:item_name|item_description|item_meat_origin|category_name|category_description|menu_name|option_name|name|description|title|tagline|text|paragraphs|item_allergens|item_tags)$/;

/** Demo shop with an injection payload appended to every displayed text. */
function hostileShop(): object {
  let count = 0;
  const nextPayload = () => hostileTexts[(count += 1) % hostileTexts.length];
  const appendPayloads = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return isDisplayedField.test(key) ? `${value} ${nextPayload()}` : value;
    if (Array.isArray(value)) return value.map((inner) => appendPayloads(inner, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, appendPayloads(inner, name)]));
  };
  const { site, settings, menus, offers, streets } = readDemoShop() as {
    site: unknown;
    settings: { name: string; value: Record<string, unknown> }[];
    menus: unknown;
    offers: unknown;
    streets: unknown;
  };
  const hostileLinks = { facebook: 'javascript:alert(1)', instagram: 'data:text/html,<script>alert(1)</script>', google_map: 'vbscript:x' };
  const hostileSettings = settings.map(({ name, value }) =>
    name === 'contacts'
      ? { name, value: { ...value, ...hostileLinks, name: `Chez ${imagePayload}`, address: `1 rue ${svgPayload}` } }
      : { name, value },
  );
  return {
    site: appendPayloads(site, ''),
    settings: hostileSettings,
    menus: appendPayloads(menus, ''),
    offers: appendPayloads(offers, ''),
    streets,
  };
}

/** Expects no payload to have become an element and no script in the page but its own, of which one is inline, in the head. */
async function expectOnlyText(page: Page) {
  const injectedElements = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], iframe, script:not([src], [type="application/json"], [type="application/ld+json"], head > style + script)',
      ),
      ...document.querySelectorAll('a[href^="javascript:"], a[href^="data:"], a[href^="vbscript:"]'),
    ].map((element) => element.outerHTML),
  );
  expect(injectedElements).toEqual([]);
}

test.describe('in a shop with injection payloads in every text', () => {
  let shop: ShopWithClock;
  test.beforeAll(async () => {
    shop = await openShopWithClock({ shop: hostileShop() });
  });
  test.afterAll(() => shop.close());

  test('every page escapes the texts, before and after hydration (S-41)', async ({ page, request, I }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    for (const path of ['/', '/menu', '/about', '/contact', '/checkout', '/terms-of-service']) {
      const html = await (await request.get(shop.origin + path, { headers: { accept: 'text/html' } })).text();
      expect(html).not.toMatch(/<img src=x|<svg onload|<script>alert|<iframe/);
      await I.open(shop.origin + path);
      await expectOnlyText(page);
    }
    await I.open(`${shop.origin}/menu`);
    for (const text of hostileTexts) await expect(page.getByRole('main')).toContainText(text);
    expect(dialogs).toEqual([]);
  });

  test('hostile names, note and address are displayed literally, from the dialog to the review and its alert (S-41)', async ({
    page,
    I,
    problems,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    await I.open(`${shop.origin}/menu?product=cola`);
    const note = `sans oignons ${svgPayload} <script>alert(1)</script>`;
    await page.locator('[name="note"]').fill(note);
    await page.getByRole('button', { name: /^Ajouter au panier/ }).click();
    const cart = await I.seeCart();
    await expect(cart).toContainText(note);
    await expectOnlyText(page);
    await I.goToCheckout();
    await I.choose('En livraison');
    await I.fill({ Prénom: imagePayload, Nom: svgPayload, 'E-mail': 'lea@example.fr', Téléphone: '0612345678' });
    await I.goOn();
    await I.fill({ Adresse: `12 rue ${imagePayload}`, 'Code postal': '59000', Ville: 'Lille' });
    await I.goOn();
    await I.seeState('payment.choosing');
    await I.chooseCash();
    await I.goOn();
    await I.seeState('confirmation.reviewing');
    const review = page.getByRole('main');
    for (const text of [imagePayload, svgPayload, note, `12 rue ${imagePayload}`]) await expect(review).toContainText(text);
    await expectOnlyText(page);
    // Respond with a rejection whose texts contain payloads.
    await page.route('**/v2/public/checkout/', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 'error', code: 'item_unavailable', message: imagePayload, payload: { items: [svgPayload, scriptPayload] } },
      }),
    );
    await I.orderButton().click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(svgPayload);
    await expect(alert).toContainText(scriptPayload);
    await expectOnlyText(page);
    expect(dialogs).toEqual([]);
    // The browser logs the 4xx response.
    expectLoggedOnly(problems, /409/);
  });
});

/** Messages that look like those of the page, its card fields, Stripe.js, and development tools. */
const messages = [
  null,
  'paid',
  '{"type":"stripe","status":"succeeded"}',
  { card: 'open', appearance: { variables: { fontFamily: 'x' } } },
  { type: 'connect card form', appearance: {} },
  { event: 'ready' },
  { event: 'change', detail: { complete: true } },
  { wish: 'tokenize', detail: 'pk_test_demo', asked: 1 },
  { type: 'webpackOk', __proto__: { polluted: 1 } },
];

test('messages of other windows change neither the page nor its card fields, which answer none of them (S-48)', async ({ page, I }) => {
  await I.openFilledCheckout('payment');
  await I.chooseCard();
  await I.typeCard('4242424242424242');
  await I.seePayment('entering.editing.ready');
  for (const frame of page.frames()) {
    const responses = await frame.evaluate(async (list) => {
      const received: unknown[] = [];
      /** Sends a message with a port, and records what comes back through it. */
      const sendWithPort = (send: (port: MessagePort) => void) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => received.push(data);
        send(port2);
      };
      for (const data of list) {
        sendWithPort((port) => postMessage(data, '*', [port]));
        sendWithPort((port) =>
          dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: parent, ports: [port] })),
        );
      }
      // Messages to a window arrive in order, and a response needs one more task.
      await new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve(data));
        postMessage('last', '*');
      });
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('last');
      });
      return received;
    }, messages);
    expect(responses).toEqual([]);
  }
  await I.seePayment('entering.editing.ready');
  await I.goOn();
  await I.payButton().click();
  await I.seeThanks();
});

test('the shop cannot be framed by any origin (S-47)', async ({ page, baseURL, problems }) => {
  const framing = `<!doctype html><title>framing</title><iframe src="${baseURL}/checkout"></iframe>`;
  // Use a local server: the browser blocks private network requests from public origins.
  const otherSite = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(framing)).listen(
    0,
    '127.0.0.1',
  );
  await once(otherSite, 'listening');
  const address = otherSite.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await page.route('**/framing', (route) => route.fulfill({ contentType: 'text/html', body: framing }));
  for (const url of [`http://127.0.0.1:${port}/`, '/framing']) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === `${baseURL}/checkout`);
    await page.goto(url);
    expect((await failed).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    const [, frame] = page.frames();
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
    expect(await frame?.locator('#root').count()).toBe(0);
  }
  otherSite.close();
  // The browser logs the blocked frames.
  const reported = problems.splice(0);
  expect(reported.filter((problem) => !problem.includes(`frame-ancestors 'none'`))).toEqual([]);
});
