// References: complaints and §n in docs/behaviour.

import { expect, test, vi } from 'vitest';
import { createPaymentIntents } from '#actors/payment/payment-intents.ts';
import { ApiError } from '#api/http/errors.ts';
import { personalForm } from '../../support/checkout.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

const request = { personal: personalForm, localId: '0b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4', total: 1150 };
const rejectsField = (field: string) => failWith(new ApiError({ status: 422, errors: { [field]: 'Non.' } }));

/** Creates the payment intents of a back end that numbers its customers and secrets, unless `answer` returns something else. */
function createIntents(answer: Answer = () => undefined, { hasAdditions = true } = {}) {
  const rejectedEmails: string[] = [];
  const { api, requests, answerWith } = createScriptedApi();
  const answerOr = (other: Answer) =>
    answerWith((call) => {
      const count = requests.filter(({ path }) => path === call.path).length;
      const payload = call.path.endsWith('customer') ? { customer: `cus_${count}` } : { client_secret: `pi_${count}_secret_x` };
      return other(call) ?? { payload };
    });
  answerOr(answer);
  const intents = createPaymentIntents(api, { hasAdditions, markEmailRejected: (email) => rejectedEmails.push(email) });
  const customers = () => requests.filter(({ path }) => path.endsWith('customer')).map(({ body }) => body);
  const created = () => requests.filter(({ path }) => path.endsWith('intent')).map(({ body, headers }) => ({ ...body, ...headers }));
  const { prepareCustomer } = intents;
  const preparePaymentIntent = (payment: typeof request) => intents.preparePaymentIntent(payment);
  return { prepareCustomer, preparePaymentIntent, customers, created, rejectedEmails, answerOr };
}

test('a payment has a customer with the name, and an intent for the attempt and the total', async () => {
  const { preparePaymentIntent, customers, created } = createIntents();
  expect(await preparePaymentIntent(request)).toEqual({ client_secret: 'pi_1_secret_x', customer_id: 'cus_1' });
  expect(customers()).toEqual([{ email: personalForm.email, name: 'Léa Martin', phone: personalForm.phone }]);
  expect(created()).toEqual([{ customer_id: 'cus_1', amount: '11.50', 'idempotency-key': `${request.localId}:11.50` }]);
});

test('a back end without the additions to the contract is sent no idempotency key, which it would refuse from another origin', async () => {
  const { preparePaymentIntent, created } = createIntents(undefined, { hasAdditions: false });
  await preparePaymentIntent(request);
  await preparePaymentIntent(request);
  expect(created()).toEqual([{ customer_id: 'cus_1', amount: '11.50' }]);
});

test('a name is cut to the length that Stripe accepts, and never in the middle of a character', async () => {
  const { prepareCustomer, customers } = createIntents();
  await prepareCustomer({ ...personalForm, first_name: 'x'.repeat(255), last_name: '' });
  await prepareCustomer({ ...personalForm, first_name: 'x'.repeat(254), last_name: '🌮' });
  expect(customers().map((body) => (body as { name: string }).name)).toEqual([`${'x'.repeat(255)} `, `${'x'.repeat(254)} `]);
});

test('the same request is made once, and another one for other details, attempts or totals', async () => {
  const { preparePaymentIntent, customers, created } = createIntents();
  const [first, second] = await Promise.all([preparePaymentIntent(request), preparePaymentIntent(request)]);
  expect([first, customers().length, created().length]).toEqual([second, 1, 1]);
  await preparePaymentIntent({ ...request, total: 1200 });
  await preparePaymentIntent({ ...request, total: 1200, localId: '1b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4' });
  expect([customers().length, created().length]).toEqual([1, 3]);
  await preparePaymentIntent({ ...request, personal: { ...personalForm, phone: '07' } });
  expect([customers().length, created().length]).toEqual([2, 4]);
  // Only the last result is kept: the server has cancelled the earlier intents.
  await preparePaymentIntent(request);
  expect([customers().length, created().length]).toEqual([3, 5]);
});

test('a failure is not kept: the next request is made again', async () => {
  const { preparePaymentIntent, answerOr, customers, created } = createIntents(failWith(new Error('no')));
  await expect(preparePaymentIntent(request)).rejects.toThrow('no');
  answerOr(() => undefined);
  expect(await preparePaymentIntent(request)).toMatchObject({ customer_id: 'cus_2' });
  expect([customers().length, created().length]).toEqual([2, 1]);
});

test('a late failure leaves the result of a newer request', async () => {
  const failure = Promise.withResolvers<never>();
  const { prepareCustomer, answerOr, customers } = createIntents(() => failure.promise);
  const late = expect(prepareCustomer(personalForm)).rejects.toThrow('late');
  await vi.waitFor(() => expect(customers()).toHaveLength(1));
  answerOr(() => undefined);
  await prepareCustomer({ ...personalForm, phone: '07' });
  failure.reject(new Error('late'));
  await late;
  await prepareCustomer({ ...personalForm, phone: '07' });
  expect(customers()).toHaveLength(2);
});

test('an email that Stripe rejects is remembered, another rejected field is not', async () => {
  const { prepareCustomer, answerOr, rejectedEmails } = createIntents(rejectsField('phone'));
  await expect(prepareCustomer(personalForm)).rejects.toThrow(ApiError);
  answerOr(failWith(new ApiError({ status: 409, errors: { email: 'Non.' } })));
  await expect(prepareCustomer(personalForm)).rejects.toThrow(ApiError);
  answerOr(failWith(new TypeError('no')));
  await expect(prepareCustomer(personalForm)).rejects.toThrow(TypeError);
  expect(rejectedEmails).toEqual([]);
  answerOr(rejectsField('email'));
  await expect(prepareCustomer(personalForm)).rejects.toThrow(ApiError);
  expect(rejectedEmails).toEqual([personalForm.email]);
});

test('a customer that was deleted at Stripe is created again, once', async () => {
  const { preparePaymentIntent, answerOr, customers } = createIntents((call) =>
    call.path.endsWith('intent') && call.body !== undefined && Reflect.get(call.body, 'customer_id') === 'cus_1'
      ? rejectsField('customer_id')(call)
      : undefined,
  );
  expect(await preparePaymentIntent(request)).toMatchObject({ customer_id: 'cus_2' });
  expect(customers()).toHaveLength(2);
  answerOr((call) => (call.path.endsWith('intent') ? rejectsField('customer_id')(call) : undefined));
  await expect(preparePaymentIntent({ ...request, total: 900 })).rejects.toThrow(ApiError);
  expect(customers()).toHaveLength(3);
});
