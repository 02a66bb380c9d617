import { expect, onTestFinished, test } from 'vitest';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { createOrder } from '../../support/test-orders.ts';
import { startTestServer, useTestDatabase } from '../../support/test-server.ts';
import { testShop, withSettings } from '../../support/test-shop.ts';

const database = await useTestDatabase();

test('while the mail server is slow orders are accepted and on the board at once, and the mails arrive later', async () => {
  const smtp = await startSmtpServer();
  let release = () => {};
  smtp.behaviour.held = new Promise((resolve) => (release = resolve));
  const shop = withSettings(testShop, { 'contacts.email': 'kitchen@shop.example' });
  const server = await startTestServer({ database, shop, env: { SMTP_URL: smtp.url } });
  onTestFinished(async () => {
    release();
    await server.close();
    await smtp.close();
  });
  const placeOrder = () => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder({ shop }) });
  expect((await placeOrder()).statusCode).toBe(200);
  await expect.poll(() => smtp.messages).toHaveLength(1);
  expect((await placeOrder()).statusCode).toBe(200);
  expect(await database.db.select().from(orderHandling)).toHaveLength(2);
  expect(smtp.messages).toHaveLength(1);
  release();
  await expect.poll(() => smtp.messages, { timeout: 15_000 }).toHaveLength(4);
});
