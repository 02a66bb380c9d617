import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';
import { createStripeGateway } from '#actors/payment/stripe-gateway.ts';

/** Returns a gateway whose script is loaded and whose fields are mounted, and the fields' `submit`. */
async function mountedGateway(preview: object) {
  const submit = vi.fn(async () => ({}));
  const createConfirmationToken = async () => ({ confirmationToken: { id: 'ctoken_1', payment_method_preview: preview } });
  const gateway = createStripeGateway({
    site: { card: { publishableKey: 'pk_test_1', script: '/stripe.js' } },
    locale: 'fr',
    loader: async () => ({ createConfirmationToken }) as unknown as Stripe,
  });
  await gateway.loadScript();
  gateway.setElements({ submit } as unknown as StripeElements);
  return { gateway, submit };
}

test('the fields are submitted in the task of the tap, without which Safari does not open Apple Pay', async () => {
  const { gateway, submit } = await mountedGateway({ card: { last4: '4242' } });
  const checked = gateway.createCardToken(750);
  expect(submit).toHaveBeenCalledOnce();
  expect(await checked).toEqual({ type: 'checked', card: { token: 'ctoken_1', last4: '4242' } });
});

test.each([
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
])('the wallet %s is named, and may only be charged the total that it showed', async (type, wallet) => {
  const { gateway } = await mountedGateway({ card: { last4: '4242', wallet: { type } } });
  expect(await gateway.createCardToken(750)).toEqual({ type: 'checked', card: { token: 'ctoken_1', last4: '4242', wallet } });
  expect([gateway.isTotalApproved(750), gateway.isTotalApproved(950)]).toEqual([true, false]);
});

test('a wallet that the shop does not know is treated as one, without a name', async () => {
  const { gateway } = await mountedGateway({ card: { last4: null, wallet: { type: 'samsung_pay' } } });
  expect(await gateway.createCardToken(750)).toEqual({ type: 'checked', card: { token: 'ctoken_1', last4: null } });
  expect(gateway.isTotalApproved(950)).toBe(false);
});
