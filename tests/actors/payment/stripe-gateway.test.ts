import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStripeGateway } from '#actors/payment/stripe-gateway.ts';

const card = { publishableKey: 'pk_test_1', script: '/stripe.js' };
const fieldsWith = (submit: () => Promise<object>) => ({ submit }) as unknown as StripeElements;
const emptyFields = fieldsWith(async () => ({}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a gateway over a fake of Stripe.js, and records the loads. */
function createGateway(stripe: object | null = {}, options: { isConfigured?: boolean; timeoutMs?: number } = {}) {
  const loads: unknown[] = [];
  const provider = { answer: async () => stripe as Stripe | null };
  const gateway = createStripeGateway({
    site: { card: options.isConfigured === false ? null : card },
    locale: 'en',
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    loader: (...input) => {
      loads.push(input);
      return provider.answer();
    },
  });
  return { gateway, loads, provider };
}
const hangs = () => new Promise<never>(() => {});

describe('loading Stripe.js', () => {
  test('is done once, with the shop’s key and the page’s language', async () => {
    const stripe = {};
    const { gateway, loads } = createGateway(stripe);
    expect([gateway.getStripe(), gateway.hasWallets]).toEqual([null, true]);
    await gateway.loadScript();
    await gateway.loadScript();
    expect(gateway.getStripe()).toBe(stripe);
    expect(loads).toEqual([[card, 'en']]);
  });

  test('fails without a key, and if Stripe.js does not start', async () => {
    const { gateway, loads } = createGateway({}, { isConfigured: false });
    await expect(gateway.loadScript()).rejects.toThrow('card payment is not configured');
    expect(loads).toEqual([]);
    await expect(createGateway(null).gateway.loadScript()).rejects.toThrow('Stripe.js failed to initialise');
  });

  test('fails after the timeout, and can be tried again', async () => {
    const { gateway, provider } = createGateway({}, { timeoutMs: 500 });
    const { answer } = provider;
    provider.answer = hangs;
    const loading = expect(gateway.loadScript()).rejects.toThrow('no response within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await loading;
    provider.answer = answer;
    await expect(gateway.loadScript()).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('checking the card', () => {
  const token = { confirmationToken: { id: 'ctoken_1', payment_method_preview: { card: { last4: '4242' } } } };

  test('creates a token for the mounted fields', async () => {
    const createConfirmationToken = vi.fn(async () => token);
    const { gateway } = createGateway({ createConfirmationToken });
    gateway.setElements(emptyFields);
    expect(await gateway.createCardToken(750)).toEqual({ type: 'checked', card: { token: 'ctoken_1', last4: '4242' } });
    expect(createConfirmationToken).toHaveBeenCalledWith({ elements: emptyFields });
    expect(gateway.isTotalApproved(99)).toBe(true);
  });

  test('waits for the fields until the timeout', async () => {
    const { gateway } = createGateway({ createConfirmationToken: async () => token }, { timeoutMs: 500 });
    const checked = gateway.createCardToken(750);
    await vi.advanceTimersByTimeAsync(400);
    gateway.setElements(emptyFields);
    expect(await checked).toMatchObject({ type: 'checked' });
    gateway.setElements(null);
    const late = expect(gateway.createCardToken(750)).rejects.toThrow('no response within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await late;
  });

  test('forgets the total that a wallet approved before', async () => {
    let preview: object = { card: { last4: null, wallet: { type: 'apple_pay' } } };
    const createConfirmationToken = async () => ({ confirmationToken: { id: 'c', payment_method_preview: preview } });
    const { gateway } = createGateway({ createConfirmationToken });
    gateway.setElements(emptyFields);
    await gateway.createCardToken(750);
    expect(gateway.isTotalApproved(800)).toBe(false);
    preview = {};
    expect(await gateway.createCardToken(800)).toEqual({ type: 'checked', card: { token: 'c', last4: null } });
    expect(gateway.isTotalApproved(900)).toBe(true);
  });

  test('does nothing with incomplete fields', async () => {
    const createConfirmationToken = vi.fn();
    const { gateway } = createGateway({ createConfirmationToken });
    gateway.setElements(fieldsWith(async () => ({ error: { type: 'validation_error' } })));
    expect(await gateway.createCardToken(750)).toEqual({ type: 'incomplete' });
    expect(createConfirmationToken).not.toHaveBeenCalled();
  });

  test('fails if the fields do not respond before the timeout, but waits for a customer in the dialog of a wallet (INV-9)', async () => {
    const { gateway } = createGateway({ createConfirmationToken: async () => token }, { timeoutMs: 500 });
    gateway.setElements(fieldsWith(hangs));
    gateway.setMethodType('card');
    const late = expect(gateway.createCardToken(750)).rejects.toThrow('no response within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await late;
    let approve = (_result: object) => {};
    gateway.setElements(fieldsWith(() => new Promise((resolve) => (approve = resolve))));
    gateway.setMethodType('apple_pay');
    const checked = gateway.createCardToken(750);
    await vi.advanceTimersByTimeAsync(60_000);
    approve({});
    expect(await checked).toMatchObject({ type: 'checked' });
    // New fields begin with the card.
    gateway.setElements(fieldsWith(hangs));
    const lateAgain = expect(gateway.createCardToken(750)).rejects.toThrow('no response within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await lateAgain;
  });

  test.each(['validation_error', 'card_error'])('is incomplete after a %s', async (type) => {
    const { gateway } = createGateway({ createConfirmationToken: async () => ({ error: { type } }) });
    gateway.setElements(emptyFields);
    expect(await gateway.createCardToken(750)).toEqual({ type: 'incomplete' });
  });

  test('fails after any other error, and after the timeout', async () => {
    const { gateway } = createGateway({ createConfirmationToken: async () => ({ error: { type: 'api_error' } }) });
    gateway.setElements(emptyFields);
    await expect(gateway.createCardToken(750)).rejects.toThrow('creating a confirmation token failed: api_error');
    const { gateway: empty } = createGateway({ createConfirmationToken: async () => ({}) });
    empty.setElements(emptyFields);
    await expect(empty.createCardToken(750)).rejects.toThrow('no error type');
    const { gateway: slow } = createGateway({ createConfirmationToken: hangs }, { timeoutMs: 500 });
    slow.setElements(emptyFields);
    const late = expect(slow.createCardToken(750)).rejects.toThrow('no response within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await late;
  });
});

describe('charging', () => {
  const paid = { paymentIntent: { status: 'succeeded' } };

  test('confirms the intent with the token, and leaves the page only if the bank requires it', async () => {
    vi.stubGlobal('location', new URL('https://shop.test/checkout/payment?x=1'));
    const confirmPayment = vi.fn(async () => paid);
    const { gateway } = createGateway({ confirmPayment });
    expect(await gateway.confirmPayment('pi_1_secret_2', { token: 'ctoken_1', last4: null })).toEqual({ type: 'paid' });
    expect(confirmPayment).toHaveBeenCalledWith({
      clientSecret: 'pi_1_secret_2',
      redirect: 'if_required',
      confirmParams: { confirmation_token: 'ctoken_1', return_url: 'https://shop.test/checkout' },
    });
  });

  test('repeats the bank’s authentication, and retrieves the outcome', async () => {
    const handleNextAction = vi.fn(async () => paid);
    const retrievePaymentIntent = vi.fn(async () => ({ paymentIntent: { status: 'processing' } }));
    const { gateway } = createGateway({ handleNextAction, retrievePaymentIntent });
    expect(await gateway.handleNextAction('pi_1_secret_2')).toEqual({ type: 'paid' });
    expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
    expect(await gateway.retrievePaymentIntent('pi_1_secret_2')).toEqual({ type: 'unsettled' });
    expect(retrievePaymentIntent).toHaveBeenCalledWith('pi_1_secret_2');
  });

  test('gives up retrieving after the timeout', async () => {
    const { gateway } = createGateway({ retrievePaymentIntent: hangs }, { timeoutMs: 500 });
    const late = expect(gateway.retrievePaymentIntent('pi_1_secret_2')).rejects.toThrow('no response within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await late;
  });
});

test('the last rejected email is kept, and its listeners are told', () => {
  const { gateway } = createGateway();
  const told: unknown[] = [];
  gateway.rejectedEmail.subscribe((email) => told.push(email));
  expect(gateway.rejectedEmail.getSnapshot()).toBeNull();
  gateway.markEmailRejected('lea@example.fr');
  expect([gateway.rejectedEmail.getSnapshot(), told]).toEqual(['lea@example.fr', ['lea@example.fr']]);
});
