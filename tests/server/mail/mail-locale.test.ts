import { describe, expect, test } from 'vitest';
import { english, translator, type Text } from '#server/locale/translate.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const settings = [...testShop.settings, { name: 'contacts.email', value: 'kitchen@shop.example' }];
const locale = { default: 'fr' as const, available: ['fr' as const, 'en' as const] };
const shop = { ...testShop, settings, site: { ...testShop.site, locale } };
const { server } = await useTestServer({ env: { DEMO: '1' } });

await server.publish(shop);
server.advanceClock(2000);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe('the English texts of the server', () => {
  test.each(Object.entries(english))('“%s” keeps its placeholders and is not left in French', (source, translated) => {
    expect(placeholders(translated)).toEqual(placeholders(source));
    expect(translated).not.toMatch(/[éèêàçùû]|\u00A0/);
  });
  test('insert values as they are, once', () => {
    expect(translator('en')('Bonjour {name},', { name: '{code} $& <b>' })).toBe('Hello {code} $& <b>,');
    expect(translator('fr')('Bonjour {name},' satisfies Text)).toBe('Bonjour {name},');
  });
});

async function confirmationFor(headers: Record<string, string>) {
  const order = createOrder({ shop });
  const placed = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers });
  expect(placed.statusCode, placed.body).toBe(200);
  const mails = (await server.app.inject('/dev/mailbox.json')).json<{ to: string; subject: string; text: string }[]>();
  return { customer: mails.find(({ to }) => to === order.customer.email), all: mails };
}

describe('the mails of an order', () => {
  test('are in English for a customer whose page is, and in the shop’s language for the restaurant', async () => {
    const { customer, all } = await confirmationFor({ 'accept-language': 'en' });
    expect(customer?.subject).toContain('Your order is received');
    expect(customer?.text).toContain('Thank you, your order is received. An email will tell you when the restaurant has accepted it.');
    expect(customer?.text).toMatch(/Total including VAT: €\d+\.\d\d/);
    expect(customer?.text).toMatch(/Date: \w+,? \d+ \w+ \d{4}/);
    expect(customer?.text).toContain('/en/terms-of-service');
    expect(customer?.text).not.toMatch(/commande|Sous-total|remise/i);
    expect(all.some(({ subject }) => subject.startsWith('Nouvelle commande'))).toBe(true);
  });
});

describe('messages of the API', () => {
  const sendLogin = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/v2/public/auth/login/',
      headers,
      payload: { email: 'nobody@example.fr', password: 'wrong password' },
    });
  test('are in the language that the page names, whatever its cookie', async () => {
    const loginMessage = async (headers: Record<string, string>) => (await sendLogin(headers)).json<{ message: string }>().message;
    expect(await loginMessage({ 'accept-language': 'en' })).toBe('The email or the password is wrong.');
    expect(await loginMessage({ 'accept-language': 'fr', cookie: 'locale=en' })).toBe('L’e-mail ou le mot de passe est incorrect.');
  });
  test('name rejected items and limits in that language', async () => {
    const order = createOrder({ shop });
    const [line] = order.items;
    const orderOfRemovedItem = { ...order, items: [{ ...line, item_id: 999_999, item_name: 'Kebab' }] };
    const rejected = await server.app.inject({
      method: 'POST',
      url: '/v2/public/checkout/',
      payload: orderOfRemovedItem,
      headers: { 'accept-language': 'en' },
    });
    expect(rejected.json()).toMatchObject({ message: 'Some items are no longer available: Kebab.' });
  });
});
