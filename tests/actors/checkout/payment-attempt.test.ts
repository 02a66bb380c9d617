// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { describe, expect, test, vi } from 'vitest';
import { createJournal } from '#actors/checkout/attempt-journal.ts';
import { localIdForPayment } from '#actors/checkout/payment-attempt.ts';
import { createShopRefresh } from '#actors/checkout/refresh-shop.ts';
import { createRefusal } from '#actors/checkout/order-refusals.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import { emptyAttempt } from '#domain/order/attempt.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { sharedStorage } from '../../support/stored.ts';
import { createOrder } from '../../support/test-orders.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const payload: OrderPayload = { ...createOrder(), transaction_id: { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' } };
const renewedId = '1b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4';
const { email, phone } = payload.customer;
const personal = { first_name: 'Léa', last_name: 'Martin', email, phone };
const declined = { type: 'declined', message: null, isCanceled: false };

/** Returns the local id for a payment with this journal, what happened, and the journal's attempt afterwards. */
async function findLocalId(
  attempt: Partial<Attempt> | null,
  { total = 750, form = personal, outcome = declined }: { total?: number; form?: typeof personal; outcome?: object } = {},
) {
  const journal = createJournal({ storage: sharedStorage().tab(), storageParsers, now: () => mondayNoon, randomId: () => renewedId });
  if (attempt !== null) journal.writeAttempt({ ...emptyAttempt(payload.local_id), ...attempt });
  const retrieved: string[] = [];
  const renewed: Attempt[] = [];
  const gateway = {
    async retrievePaymentIntent(secret: string) {
      retrieved.push(secret);
      return outcome as never;
    },
  };
  const id = await localIdForPayment({ journal, gateway, onRenewed: (next) => renewed.push(next) }, total, form);
  return { id, retrieved, renewed: renewed.map(({ local_id }) => local_id), journaled: journal.attempt()?.local_id ?? null };
}
const unpaid = { stage: 'unpaid', order_id: 'o-1', payload } as const;
const kept = { id: payload.local_id, retrieved: [], renewed: [], journaled: payload.local_id };

describe('a payment belongs to the attempt', () => {
  test.each([
    ['before anything is sent', {}, {}],
    ['whose order has no answer yet', { stage: 'unknown', payload } as const, { total: 9900 }],
    ['whose unpaid order has the same total and customer', unpaid, {}],
    ['whose unpaid order is not known here', { stage: 'unpaid' } as const, { total: 9900 }],
  ])('%s', async (_, attempt, payment) => {
    expect(await findLocalId(attempt, payment)).toEqual(kept);
  });

  test.each([
    ['total', { total: 751 }] as const,
    ['email', { form: { ...personal, email: 'x@example.fr' } }] as const,
    ['telephone', { form: { ...personal, phone: '07' } }] as const,
  ])('which is replaced if its unpaid order has another %s', async (_, payment) => {
    expect(await findLocalId(unpaid, payment)).toEqual({
      id: renewedId,
      retrieved: ['pi_1_secret_2'],
      renewed: [renewedId],
      journaled: renewedId,
    });
  });

  test('which is replaced without asking for a payment that its order does not have', async () => {
    const order = { ...payload, transaction_id: { client_secret: null, customer_id: null } };
    expect(await findLocalId({ ...unpaid, payload: order }, { total: 751 })).toMatchObject({ id: renewedId, retrieved: [] });
  });
});

describe('there is no payment', () => {
  const none = { id: null, renewed: [] };
  test('without an attempt', async () => {
    expect(await findLocalId(null)).toEqual({ ...none, retrieved: [], journaled: null });
  });
  test.each(['confirming', 'updating'] as const)('while one is in flight: %s (INV-3)', async (stage) => {
    expect(await findLocalId({ ...unpaid, stage }, { total: 751 })).toMatchObject({ ...none, retrieved: [] });
  });
  test.each(['paid', 'unsettled', 'authenticating'])('if that of the unpaid order is %s (INV-3)', async (type) => {
    expect(await findLocalId(unpaid, { total: 751, outcome: { type } })).toMatchObject({ ...none, journaled: payload.local_id });
  });
});

describe('the shop is refreshed after a refusal (§8)', () => {
  const { signal } = new AbortController();
  async function refresh(refusal: ReturnType<typeof createRefusal> | null, order: OrderPayload | null) {
    const done: unknown[] = [];
    const refreshShop = createShopRefresh({
      queryClient: { load: async () => ({ invalidateQueries: async () => void done.push('data') }) } as never,
      destination: { refreshAddress: async (...input: unknown[]) => void done.push(input) } as never,
      refuseCoupon: vi.fn(() => done.push('coupon refused')),
    });
    await refreshShop(refusal, order, signal);
    return done;
  }
  const delivery = createOrder({ mode: 'delivery' });

  test('with the distance of a delivery', async () => {
    expect(await refresh(createRefusal('priceChanged'), delivery)).toEqual([[delivery.customer.location, signal], 'data']);
  });
  test('without a distance for a pickup, or no order', async () => {
    expect([await refresh(createRefusal('priceChanged'), payload), await refresh(null, null)]).toEqual([['data'], ['data']]);
  });
  test('and a coupon that is no longer accepted is dropped', async () => {
    expect(await refresh(createRefusal('couponInvalid'), null)).toEqual(['coupon refused', 'data']);
  });
});
