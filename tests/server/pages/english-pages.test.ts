// References: §n in docs/behaviour.

import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { writeBuiltSite } from '../../support/built-site.ts';
import { createOrder } from '../../support/test-orders.ts';
import { browserUserAgent, useTestServer } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const settings = [...testShop.settings, { name: 'contacts.email', value: 'kitchen@shop.example' }];
const bilingual = {
  ...testShop,
  settings,
  site: {
    ...testShop.site,
    title: 'Shop',

    locale: { default: 'fr' as const, available: ['fr' as const, 'en' as const] },
  },
};
const build = writeBuiltSite();
const { server } = await useTestServer({ buildFolder: build, env: { DEMO: '1', PUBLIC_URL: 'http://shop.test' } });

await publishAndReload(bilingual);
afterAll(() => rmSync(build, { recursive: true }));

async function publishAndReload(shop: ShopFile) {
  await server.publish(shop);
  server.advanceClock(2000);
}
const headers = { accept: 'text/html', 'user-agent': browserUserAgent, 'accept-language': 'en-GB' };
const get = (url: string) => server.app.inject({ url, headers });
const submitForm = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
type Response = Awaited<ReturnType<typeof get>>;

/** Expects a page in English: its language, its heading, and no French word. Mails in the mailbox may be in French. */
function expectEnglish({ statusCode, headers: sent, body }: Response, status: number, heading: string) {
  const text = body.replace(/<style>.*?<\/style>/gs, '').replace(/<h2>.*?<\/h2>|<pre>.*?<\/pre>/gs, '');
  expect([statusCode, sent['content-language'], /<html lang="(\w+)"/.exec(text)?.[1], /<h1>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([
    status,
    'en',
    'en',
    heading,
  ]);
  expect(text).not.toMatch(/[éèêàçùû\u00A0]|\b(?:vous|votre|nous|le|la|les)\b/i);
}

describe('in a shop that has English, an English browser gets in English (§4 Locale)', () => {
  test('the pages on which guests request, see and delete their data', async () => {
    const order = createOrder({ shop: bilingual });
    expect(
      (await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers: { 'accept-language': 'en' } }))
        .statusCode,
    ).toBe(200);
    const email = order.customer.email;
    expectEnglish(await get('/personal-data'), 200, 'Your personal data');
    const pageWithError = await submitForm('/personal-data', { email: 'nobody' });
    expectEnglish(pageWithError, 422, 'Your personal data');
    expect(pageWithError.body).toContain('role="alert">This email address is not valid.</p>');
    expectEnglish(await submitForm('/personal-data', { email }), 200, 'Check your email');
    const mails = (await get('/dev/mailbox.json')).json<{ to: string; text: string }[]>();
    const link =
      mails.filter(({ to }) => to === email).flatMap(({ text }) => /http:\/\/shop\.test(\/personal-data\S+)/.exec(text)?.[1] ?? [])[0] ??
      '';
    await publishAndReload({ ...bilingual, site: { ...bilingual.site, timeZone: 'Pacific/Kiritimati' } });
    const data = await get(link);
    await publishAndReload(bilingual);
    expectEnglish(data, 200, 'Your personal data');
    // At 12:05 in Paris the next day has begun on Kiritimati.
    expect(data.body).toMatch(/<li>Order \w+, 5 January 2027, €\d+\.\d\d<\/li>/);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    expect((await submitForm('/personal-data/link/download', { token })).headers['content-disposition']).toBe(
      'attachment; filename="my-data.json"',
    );
    expectEnglish(await submitForm('/personal-data/link/delete', { token }), 200, 'Your data is deleted');
    expectEnglish(await get('/personal-data/link?token=none'), 410, 'This link is no longer valid');
  });

  test('the page that undoes a change of email', async () => {
    expectEnglish(await get('/auth/undo-email-change?token=none'), 410, 'This link is no longer valid');
  });

  test('the mailbox of the demonstration', async () => {
    expectEnglish(await get('/dev/mailbox'), 200, 'Mailbox of the demonstration');
  });

  test('the error page of a page that cannot be rendered', async () => {
    await publishAndReload({ ...bilingual, site: { ...bilingual.site, tagline: 'break' } });
    const { statusCode, body } = await get('/menu');
    expect([statusCode, body]).toEqual([500, expect.stringContaining('<html lang="en">')]);
    expect(body).toContain('<h1>Dang</h1>');
    expect(body).toContain('<p role="alert">Something went wrong, please try again</p>');
    expect(body).toContain('<a class="plain-button" href="/">Back to home</a>');
    await publishAndReload(bilingual);
  });

  test('the message of every invalid field', async () => {
    const sendLogin = async (language: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/v2/public/auth/login/',
          payload: { email: 5 },
          headers: { 'accept-language': language },
        })
      ).json<{ message: string; errors: Record<string, string> }>();
    expect(await sendLogin('en')).toMatchObject({
      message: 'Some fields are not valid.',
      errors: { email: 'The field “email” does not have the expected form.', password: 'The field “password” is required.' },
    });
    expect((await sendLogin('fr')).errors['email']).toBe('Le champ «\u00A0e-mail\u00A0» n’a pas la forme attendue.');
  });
});
