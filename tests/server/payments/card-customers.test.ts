// Requests for customers at Stripe, and their deletion. Stripe is a fake that records its calls.

import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRequestedCustomers, requestCustomerDeletion } from '#server/payments/customer-deletion.ts';
import { customerRoutes, deleteStoredCustomer, hashCustomerEmail } from '#server/payments/customers.ts';
import { idempotencyKeys, payments, stripeCustomers } from '#server/payments/payment-tables.ts';
import { createCardRoutes, storedFailure, stripeError } from '../../support/stripe/card-routes.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';

type Details = { metadata: { details: string } };

const database = await useTestDatabase();
const { db } = database;
const { deps, keys, gateway, calls, callsOf, answers, clock, send } = createCardRoutes(customerRoutes, database);
const url = '/v2/public/checkout/stripe-customer';
const lea = { email: 'lea@example.fr', name: 'Léa Martin', phone: '06 12 34 56 78' };
const found = (customer: string) => ({ status: 200, payload: { customer } });
const rejectWith = (failure: Error) => () => Promise.reject(failure);

beforeEach(async () => {
  clock.now = at(0);
  calls.length = 0;
  answers['customers.create'] = () => ({ id: 'cus_new' });
  answers['customers.list'] = () => ({ data: [] });
  answers['customers.del'] = () => {};
  for (const table of [idempotencyKeys, payments, stripeCustomers]) await db.delete(table);
});

const details = expect.stringMatching(/^[\w-]{43}$/) as string;

describe('a request for a customer', () => {
  test('creates one with the normalised details, and the next is answered without Stripe', async () => {
    const typed = { email: 'LEA@Exämple.fr', name: ` ${'é'.repeat(300)} `, phone: '+33 6 12 34 56 78 '.repeat(3) };
    expect(await send(url, typed)).toMatchObject({ ...found('cus_new'), cache: 'no-store' });
    const created = { email: 'lea@xn--exmple-cua.fr', name: 'é'.repeat(256), phone: '06123456783361234567', metadata: { details } };
    const idempotencyKey = expect.stringMatching(/^customer:signed customer details /) as string;
    expect(calls).toEqual([['customers.create', created, { idempotencyKey }]]);
    expect(await send(url, { ...typed, email: 'lea@exämple.fr' })).toMatchObject(found('cus_new'));
    expect(calls).toHaveLength(1);
    expect(await db.select().from(stripeCustomers)).toMatchObject([
      { customerId: 'cus_new', emailHash: 'signed customer email lea@xn--exmple-cua.fr', createdAt: at(0), deleteAt: null },
    ]);
  });

  test('sends no empty phone number', async () => {
    await send(url, { ...lea, phone: ' ' });
    expect(calls).toEqual([['customers.create', { email: lea.email, name: lea.name, metadata: { details } }, expect.anything()]]);
  });

  test.each([
    ['email', 'Notre prestataire de paiement n’accepte pas cette adresse e-mail.'],
    ['name', 'Notre prestataire de paiement n’accepte pas ce nom.'],
    ['phone', 'Notre prestataire de paiement n’accepte pas ce numéro de téléphone.'],
  ])('names the field that Stripe rejects: %s', async (param, message) => {
    answers['customers.create'] = rejectWith(stripeError({ param }));
    expect(await send(url, lea)).toMatchObject({ status: 422, errors: { [param]: message } });
    expect(await db.select().from(stripeCustomers)).toEqual([]);
  });

  test('finds the customer that a failed request has created nevertheless', async () => {
    answers['customers.create'] = ({ metadata }: Details) => {
      const others = { id: 'cus_other', metadata: { details: 'others' } };
      answers['customers.list'] = () => ({ data: [others, { id: 'cus_found', metadata }] });
      throw storedFailure;
    };
    expect(await send(url, lea)).toMatchObject(found('cus_found'));
    expect(callsOf('customers.list')).toEqual([['customers.list', { email: lea.email, limit: 100 }]]);
  });

  test('fails if no customer was created, and the next one has another key', async () => {
    answers['customers.create'] = rejectWith(storedFailure);
    answers['customers.list'] = () => ({ data: [{ id: 'cus_other', metadata: {} }] });
    expect(await send(url, lea)).toMatchObject({ status: 500 });
    answers['customers.create'] = () => ({ id: 'cus_new' });
    expect(await send(url, lea)).toMatchObject(found('cus_new'));
    const sentKeys = callsOf('customers.create').map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect(sentKeys[1]).toBe(`${sentKeys[0]}:1`);
  });

  test('returns the customer that a concurrent request has stored first', async () => {
    answers['customers.create'] = async ({ metadata }: Details) => {
      await db.insert(stripeCustomers).values({ detailsHash: metadata.details, customerId: 'cus_first', createdAt: at(0) });
      return { id: 'cus_second' };
    };
    expect(await send(url, lea)).toMatchObject(found('cus_first'));
  });

  test.each([
    ['has no Stripe account', { hasGateway: false }],
    ['accepts no cards', { isCardActive: false }],
  ])('is rejected by a shop that %s', async (_, shop) => {
    expect(await send(url, lea, shop)).toMatchObject({
      status: 409,
      code: 'method_unavailable',
      message: 'Le paiement par carte n’est pas disponible.',
    });
    expect(calls).toEqual([]);
  });

  test('is rejected without a valid email', async () => {
    expect(await send(url, { ...lea, email: 'lea' })).toMatchObject({ status: 422 });
    expect(calls).toEqual([]);
  });
});

test('an email whose domain has no ASCII form is hashed as it is', () => {
  expect(hashCustomerEmail(keys, ' Lea@xn--iñvalid.com')).toBe('signed customer email lea@xn--iñvalid.com');
});

describe('the deletion of a customer', () => {
  let warnings: string[];
  const deleteDue = () => deleteRequestedCustomers(deps, gateway as never, (message) => warnings.push(message));
  const deleteAt = async () => (await db.select().from(stripeCustomers))[0]?.deleteAt ?? null;
  beforeEach(async () => {
    warnings = [];
    await db
      .insert(stripeCustomers)
      .values({ detailsHash: 'd', customerId: 'cus_1', emailHash: hashCustomerEmail(keys, lea.email), createdAt: at(0) });
  });
  const request = (email: string | null) => requestCustomerDeletion(db, keys, { orderIds: [], email, now: at(0) });

  test('is requested for the person’s email only', async () => {
    await request(null);
    await request('other@example.fr');
    expect([await deleteAt(), await deleteDue()]).toEqual([null, 0]);
    await request('LEA@example.fr');
    expect([await deleteAt(), await deleteDue(), calls]).toEqual([at(0), 1, [['customers.del', 'cus_1']]]);
    expect(await db.select().from(stripeCustomers)).toEqual([]);
  });

  test('is made by one server only: the others leave it for five minutes', async () => {
    await request(lea.email);
    const byOthers: number[] = [];
    answers['customers.del'] = async () => {
      answers['customers.del'] = () => {};
      byOthers.push(await deleteDue());
      clock.now = at(4);
      byOthers.push(await deleteDue());
    };
    expect([await deleteDue(), byOthers, calls.length]).toEqual([1, [0, 0], 1]);
  });

  test('is retried after a minute, then after twice as long, and at least every six hours', async () => {
    await request(lea.email);
    answers['customers.del'] = rejectWith(new TypeError('no'));
    const delays: number[] = [];
    for (let time = 1; time <= 11; time += 1) {
      expect(await deleteDue()).toBe(0);
      const next = (await deleteAt()) ?? clock.now;
      delays.push((next.getTime() - clock.now.getTime()) / 60_000);
      clock.now = next;
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(warnings.slice(0, 2)).toEqual([
      'Deleting customer cus_1 at Stripe failed (TypeError): next try in 1 min',
      'Deleting customer cus_1 at Stripe failed (TypeError): next try in 2 min',
    ]);
    answers['customers.del'] = rejectWith(stripeError({ code: 'resource_missing' }));
    expect(await deleteDue()).toBe(1);
  });

  test('of a customer without a stored row renews no key', async () => {
    await deleteStoredCustomer({ db, keys }, 'cus_unknown', at(0));
    expect(await db.select().from(idempotencyKeys)).toEqual([]);
    await deleteStoredCustomer({ db, keys }, 'cus_1', at(0));
    expect(await db.select().from(idempotencyKeys)).toMatchObject([{ name: 'customer:signed customer details d', generation: 1 }]);
  });
});
