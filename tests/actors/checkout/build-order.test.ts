// References: §n in docs/behaviour.

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createOrderBuilder, type BuildOrderOptions } from '#actors/checkout/build-order.ts';
import { defaultTax } from '#config/constants.ts';
import { defaultSite } from '#config/site.ts';
import type { DeliveryForm, OrderMode, PaymentMethod } from '#domain/entities.ts';
import type { OrderRequest } from '#domain/order/submission.ts';
import { priceCart } from '#domain/pricing.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { verified } from '../../support/account-samples.ts';
import { deliveryForm, personalForm } from '../../support/checkout.ts';
import { cartItem, oneTacos } from '../../support/test-orders.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

const localId = '0b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4';
const settings = flattenSettings(testShop.settings);
const zone = { zone: { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15 } };
const transaction = { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' };

/** Times before the cart was shown and now: the estimate is that of the former. */
const displayedAt = mondayNoon;
const orderedAt = new Date(mondayNoon.getTime() + 10 * 60_000);

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

type Options = {
  mode?: OrderMode;
  quantity?: number;
  coupon?: { code: string; offerId: string | null };
  change?: Partial<BuildOrderOptions>;
  quote?: object;
  hasShopData?: boolean;
};
/** Builds an order for a cart of tacos, and records the requested payments. */
async function build(request: Partial<OrderRequest> = {}, options: Options = {}) {
  const { mode = 'pickup', quantity = 1, coupon = { code: '', offerId: null }, hasShopData = true } = options;
  const items = [{ ...cartItem({ ...oneTacos, quantity }), key: 'k1' }];
  const destination = mode === 'delivery' ? zone : null;
  const price = priceCart(
    { items, mode, couponOfferId: coupon.offerId, destination },
    { offers: testShop.offers, menus: testShop.menus, settings, tax: defaultTax, now: displayedAt, timeZone: 'Europe/Paris' },
  );
  const { menus, offers } = testShop;
  const payments: unknown[] = [];
  const buildOrder = createOrderBuilder({
    shopLists: { getSnapshot: () => (hasShopData ? { menus, offers, settings } : {}) } as never,
    quote: { getSnapshot: () => ({ items, unresolvedLines: [], price, ...options.quote }) } as never,
    destination: { getSnapshot: () => destination } as never,
    account: { getSnapshot: () => null } as never,
    gateway: { isTotalApproved: () => true },
    intents: {
      preparePaymentIntent: async (payment: unknown) => {
        payments.push(payment);
        return transaction;
      },
    } as never,
    site: { ...defaultSite, timeZone: 'Europe/Paris' },
    now: () => orderedAt,
    displayedTime: () => displayedAt,
    coupon: () => coupon,
    ...options.change,
  });
  const outcome = await buildOrder(localId, {
    mode,
    personal: personalForm,
    delivery: deliveryForm,
    method: 'cash',
    agreedTotal: price.total,
    ...request,
  });
  return { outcome, payments, price };
}
const refusedWith = (failure: string, items: string[] = []) => ({ outcome: { type: 'refused', failure, items }, payments: [] });

describe('an order is built', () => {
  test('from the forms and the cart; a pickup is for the first time slot', async () => {
    const { outcome, payments } = await build();
    expect([outcome, payments]).toMatchObject([
      {
        type: 'built',
        order: {
          payload: {
            local_id: localId,
            is_pickup: true,
            total: 7.5,
            payment_method: 'cash',
            transaction_id: { client_secret: null, customer_id: null },
            user_id: null,
            customer: { email: personalForm.email, date: { delivery_date: '2027-01-04', delivery_time_range: '12:30 - 12:45' } },
          },
          breakdown: { total: 750 },
          lines: [{ key: 'k1', quantity: 1 }],
          estimate: null,
        },
      },
      [],
    ]);
    expect(outcome).not.toHaveProperty('order.payload.coupon');
  });

  test('for a time slot, without an estimate', async () => {
    const delivery: DeliveryForm = {
      ...deliveryForm,
      is_scheduled: true,
      delivery_date: '2027-01-05',
      delivery_time_range: '12:30 - 12:45',
    };
    expect((await build({ delivery })).outcome).toMatchObject({
      order: {
        payload: { customer: { date: { delivery_date: '2027-01-05', delivery_time_range: '12:30 - 12:45' } } },
        estimate: null,
      },
    });
  });

  test('for a delivery, with its fee and surcharge apart, and the estimate that was displayed', async () => {
    expect((await build({}, { mode: 'delivery' })).outcome).toMatchObject({
      order: {
        payload: {
          is_pickup: false,
          delivery: 4,
          customer: { location: { address: deliveryForm.address }, date: { delivery_time_range: 'ASAP' } },
        },
        breakdown: { fee: 250, surcharge: 150 },
        // 12:05 and 15 minutes.
        estimate: '2027-01-04T11:20:00.000Z',
      },
    });
  });

  test('with the user of the session, and the code of an active coupon', async () => {
    const account = { getSnapshot: () => verified } as never;
    const { outcome } = await build({}, { coupon: { code: ' TACOS10 ', offerId: 'ten' }, change: { account } });
    expect(outcome).toMatchObject({ order: { payload: { user_id: verified.user.id, coupon: 'TACOS10', discount: 0.75 } } });
    expect(outcome).toMatchObject({ order: { breakdown: { discounts: [{ amount: 75 }] } } });
  });

  test('for a card, with the intent of its total', async () => {
    const { outcome, payments } = await build({ method: 'card' });
    expect(payments).toEqual([{ personal: personalForm, localId, total: 750 }]);
    expect(outcome).toMatchObject({ order: { payload: { payment_method: 'card', transaction_id: transaction } } });
  });

  test('before the shop’s data are loaded, without failing', async () => {
    expect((await build({}, { hasShopData: false })).outcome).toMatchObject({ type: 'built', order: { payload: { total: 7.5 } } });
  });
});

describe('an order is refused', () => {
  test('for an empty cart', async () => {
    expect(await build({}, { quote: { items: [] } })).toMatchObject(refusedWith('emptyCart'));
  });

  test('for lines that can no longer be ordered, which are named', async () => {
    expect(await build({}, { quote: { unresolvedLines: [{ name: 'Brownie' }] } })).toMatchObject(
      refusedWith('itemsUnavailable', ['Brownie']),
    );
  });

  test('if the total is not the one that the customer agreed to', async () => {
    expect(await build({ agreedTotal: 749 })).toMatchObject(refusedWith('priceChanged'));
  });

  test.each(['mode', 'personal', 'delivery', 'method'])('without a valid %s', async (field) => {
    expect(await build({ [field]: null })).toMatchObject(refusedWith('missingFields'));
  });

  test('if the customer has approved another total in a wallet, unless it is paid in cash', async () => {
    const totals: number[] = [];
    const gateway = {
      isTotalApproved(total: number) {
        totals.push(total);
        return false;
      },
    };
    expect(await build({ method: 'card' }, { change: { gateway } })).toMatchObject(refusedWith('missingFields'));
    expect(totals).toEqual([750]);
    const method: PaymentMethod = 'cash';
    expect((await build({ method }, { change: { gateway } })).outcome.type).toBe('built');
  });

  test('if there is no payment for it: nothing was sent', async () => {
    const failure = new Error('no');
    const intents = { preparePaymentIntent: () => Promise.reject(failure) } as never;
    expect(await build({ method: 'card' }, { change: { intents } })).toMatchObject(refusedWith('orderFailed'));
    expect(vi.mocked(console.warn)).toHaveBeenCalledWith('creating the payment intent failed', failure);
  });
});
