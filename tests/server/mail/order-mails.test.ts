// References: S-n in docs/security.md, §n in docs/behaviour.

import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { formatPhone } from '#format/phone.ts';
import { mails } from '#server/mail/mail-tables.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { testShop, withSettings } from '../../support/test-shop.ts';

const shopWithKitchen: ShopFile = withSettings(testShop, {
  'contacts.email': 'cuisine@test.example',
  'payments.meal_vouchers.delivery': ['Swile', 'Up'],
});
const [midi, ...others] = shopWithKitchen.menus;
const [category, ...more] = midi?.categories ?? [];
/** The test shop with a contact address and allergens of the tacos; the soda’s are missing. */
const shop = {
  ...shopWithKitchen,
  menus: [
    {
      ...midi,
      categories: [
        {
          ...category,
          items: category?.items.map((item) => (item.item_id === 1 ? { ...item, item_allergens: ['gluten', 'lait'] } : item)),
        },
        ...more,
      ],
    },
    ...others,
  ],
} as ShopFile;

const { database, server } = await useTestServer({ shop, env: { DEMO: '1' } });
const accounts = createAccountClient(server);

beforeEach(async () => {
  await database.db.delete(mails);
});
const placeOrder = (payload: OrderPayload) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload });
/** Removes the non-breaking spaces before French punctuation, so that texts can be compared. */
const withPlainSpaces = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('an order in cash', () => {
  const order = createOrder({
    shop,
    mode: 'delivery',
    lines: [{ ...oneTacos, quantity: 4, choices: { algerian: 1, cheese: 1 }, note: 'Bien cuit' }, { id: 2 }],
    coupon: { code: 'TACOS10', offerId: 'ten' },
  });

  test('is acknowledged to its guest: items, choices, allergens, VAT by rate, slot, place, and legal notices (legal)', async () => {
    expect((await placeOrder(order)).statusCode).toBe(200);
    const mail = (await accounts.mailbox()).find(({ to }) => to === order.customer.email);
    expect(mail?.replyTo).toBeUndefined();
    const text = withPlainSpaces(mail?.text);
    expect(withPlainSpaces(mail?.subject)).toBe('Votre commande est bien reçue · Chez Test');
    for (const part of [
      'Bonjour,\n\nMerci, votre commande est bien reçue. Un e-mail vous dira quand le restaurant l’a acceptée.',
      'Date : lundi 4 janvier 2027, entre 12 h 30 et 12 h 45',
      'En livraison : à l’adresse indiquée à la commande',
      'Paiement : en espèces, à la remise de la commande\nTitres-restaurant acceptés : Swile, Up',
      '4 × Tacos, 36,00 €\n   Sauce : Algérienne, Fromagère\n   Allergènes : gluten, lait',
      '1 × Soda, 2,50 €\n   Allergènes : non renseignés, appelez-nous au 03 20 00 00 00',
      '1 × Soda, offert',
      'Sous-total : 38,50 €',
      'Remise : −3,85 €',
      'Livraison : 2,50 €',
      'Total TTC : 37,15 €',
      'dont TVA 5,5 % : 0,12 €',
      'dont TVA 10 % : 3,17 €',
      'le droit de rétractation ne s’applique pas',
      '/terms-of-service',
      '/privacy-policy',
      'démonstration',
    ])
      expect(text).toContain(part);
    const taxes = [...text.matchAll(/TVA [\d,]+ % : ([\d,]+) €/g)].reduce(
      (sum, [, amount]) => sum + Math.round(Number(amount?.replace(',', '.')) * 100),
      0,
    );
    expect(taxes).toBe(Math.round(order.tax * 100));
  });
  test('is mailed to the restaurant with its customer, once for repeated orders', async () => {
    const newOrder = { ...order, local_id: crypto.randomUUID() };
    await Promise.all([placeOrder(newOrder), placeOrder(newOrder), placeOrder(newOrder)]);
    await placeOrder(newOrder);
    const mail = (await accounts.mailbox()).filter(({ to }) => to === 'cuisine@test.example');
    expect(mail).toHaveLength(1);
    expect(mail[0]?.replyTo).toBe(order.customer.email);
    expect(withPlainSpaces(mail[0]?.subject)).toBe('Nouvelle commande en livraison · entre 12 h 30 et 12 h 45 · 37,15 €');
    for (const part of [
      'Client : Léa Martin',
      `Téléphone : ${formatPhone(order.customer.phone)}`,
      `E-mail : ${order.customer.email}`,
      'En livraison : 12 rue Nationale, 59000 Lille',
      'Note : Bien cuit',
    ])
      expect(withPlainSpaces(mail[0]?.text)).toContain(part);
    expect((await accounts.mailbox()).filter(({ to }) => to === order.customer.email)).toHaveLength(1);
  });
  test('is mailed to the restaurant with the whole address and note, however long (§4 Final step)', async () => {
    const address = `12 rue Nationale, ${'bâtiment 😀 '.repeat(40)}, sonner deux fois chez Léa`;
    const note = `${'sans oignons 🧅 '.repeat(30)}et bien cuit`;
    const [tacos, ...otherLines] = order.items;
    const longOrder = {
      ...order,
      local_id: crypto.randomUUID(),
      items: [{ ...tacos, note }, ...otherLines],
      customer: { ...order.customer, location: { ...order.customer.location, address } },
    } as OrderPayload;
    expect((await placeOrder(longOrder)).statusCode).toBe(200);
    const mail = (await accounts.mailbox()).find(({ to }) => to === 'cuisine@test.example');
    expect(withPlainSpaces(mail?.text).split('\n')).toEqual(
      expect.arrayContaining([`En livraison : ${address}, 59000 Lille`, `   Note : ${note}`]),
    );
  });
});

test('both mails of an ASAP order contain the estimated time (§3 Settings: minimum_time)', async () => {
  const order = createOrder({ shop, mode: 'delivery', lines: [{ ...oneTacos, quantity: 2 }], range: 'ASAP' });
  expect((await placeOrder(order)).statusCode).toBe(200);
  const [toKitchen, toCustomer] = ['cuisine@test.example', order.customer.email].map(async (address) =>
    (await accounts.mailbox()).find(({ to }) => to === address),
  );
  expect(withPlainSpaces((await toCustomer)?.text)).toContain('Date : lundi 4 janvier 2027, vers 12 h 20');
  expect(withPlainSpaces((await toKitchen)?.subject)).toContain('en livraison · vers 12 h 20 ·');
});

test('the mails name the surcharge of a small order apart from the delivery fee', async () => {
  const order = createOrder({ shop, mode: 'delivery', lines: [oneTacos], range: 'ASAP' });
  expect((await placeOrder(order)).statusCode).toBe(200);
  for (const address of ['cuisine@test.example', order.customer.email]) {
    const mail = (await accounts.mailbox()).find(({ to }) => to === address);
    expect(withPlainSpaces(mail?.text)).toContain(
      'Sous-total : 8,50 €\nLivraison : 2,50 €\nSupplément petite commande : 1,50 €\nTotal TTC : 12,50 €',
    );
  }
});

test('a rejected order causes no mails', async () => {
  expect((await placeOrder({ ...createOrder({ shop }), total: 1 })).statusCode).toBe(409);
  expect(await accounts.mailbox()).toEqual([]);
});

test('no text can inject a mail header; a name with a line break is rejected (S-58)', async () => {
  const order = createOrder({ shop });
  const orderWithLineBreak = { ...order, customer: { ...order.customer, first_name: 'Léa\r\nBcc: all@example.fr' } };
  expect((await placeOrder(orderWithLineBreak)).statusCode).toBe(422);
  const orderWithLineSeparator = { ...order, customer: { ...order.customer, first_name: 'Léa\u2028Bcc: all@example.fr \u001B[31m' } };
  expect((await placeOrder(orderWithLineSeparator)).statusCode).toBe(200);
  for (const { subject, to } of await accounts.mailbox()) expect(`${subject}${to}`).not.toMatch(/\p{Cc}|\u2028|Bcc/u);
});

test('the mailbox is a French page without scripts that escapes the mails (S-41)', async () => {
  const order = createOrder({ shop, lines: [{ ...oneTacos, note: '<script>alert(1)</script><img src=x onerror=alert(1)>' }] });
  await placeOrder(order);
  const { statusCode, headers, body } = await server.app.inject('/dev/mailbox');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
  expect(String(headers['content-security-policy'])).toMatch(/default-src 'none'.*script-src 'self';.*style-src 'self' 'sha256-/);
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toMatch(/<script|<img| style=/);
  expect(body).toMatch(/<html lang="fr">.*Boîte aux lettres/s);
  const list = await server.app.inject('/dev/mailbox.json');
  expect(list.headers['cache-control']).toBe('no-store');
  const times = list.json<{ at: string }[]>().map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});
