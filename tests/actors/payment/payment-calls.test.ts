// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { providePayment } from '#actors/payment/payment.actors.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import { watchWalletApproval } from '#actors/payment/wallet-approval.ts';
import type { PaymentOutcome } from '#domain/order/card.ts';
import type { CardEvent } from '#machines/card-events.ts';

const paid: PaymentOutcome = { type: 'paid' };
const card = { token: 'ctoken_1', last4: '4242' };

type Options = { secret?: string | null; isPaymentOpen?: boolean; outcome?: PaymentOutcome };

/** Starts a payment with this secret, and records the calls and the events to the checkout. */
function startPayment({ secret = 'pi_1_secret_2', isPaymentOpen = false, outcome = paid }: Options = {}) {
  const calls: unknown[][] = [];
  const record =
    <Result>(name: string, result: Result) =>
    async (...input: unknown[]) => {
      calls.push([name, ...input]);
      return result;
    };
  const gateway = {
    loadScript: record('loadScript', undefined),
    createCardToken: record('createCardToken', { type: 'checked', card }),
    confirmPayment: record('confirmPayment', outcome),
    handleNextAction: record('handleNextAction', outcome),
    retrievePaymentIntent: record('retrievePaymentIntent', outcome),
  } as unknown as StripeGateway;
  const events: CardEvent[] = [];
  const machine = providePayment({
    gateway,
    clientSecret: () => secret,
    createCustomer: record('createCustomer', undefined),
    createIntent: record('createIntent', undefined),
    total: () => 750,
  }).provide({ actions: { notifyCheckout: (_, event) => void events.push(event) } });
  const payment = createActor(machine, { input: { isPaymentOpen } }).start();
  return { payment, calls, events, reach: (state: object | string) => waitFor(payment, (snapshot) => snapshot.matches(state as never)) };
}
const declined = { type: 'card.declined', message: null, isCanceled: true };

describe('the calls of a payment', () => {
  test('create the customer in advance', async () => {
    const { payment, calls, reach } = startPayment();
    payment.send({ type: 'customer.prepare' });
    expect(calls).toEqual([['createCustomer']]);
    await reach({ resting: 'idle' });
  });

  test('create the intent, load the form, check the card for the current total and confirm it', async () => {
    const { payment, calls, events, reach } = startPayment();
    payment.send({ type: 'card.prepare' });
    await reach({ entering: 'editing' });
    expect(calls).toEqual([['createIntent'], ['loadScript']]);
    payment.send({ type: 'card.check' });
    await reach({ entering: 'checked' });
    expect(calls.at(-1)).toEqual(['createCardToken', 750]);
    payment.send({ type: 'card.confirm' });
    await reach('paid');
    expect(calls.at(-1)).toEqual(['confirmPayment', 'pi_1_secret_2', card]);
    expect(events).toEqual([{ type: 'card.checked' }, { type: 'card.paid' }]);
  });

  test('retrieve an unknown outcome, and repeat a pending authentication', async () => {
    const { calls, reach } = startPayment({ isPaymentOpen: true });
    await reach('paid');
    expect(calls).toEqual([['retrievePaymentIntent', 'pi_1_secret_2']]);
    const pending = startPayment({ isPaymentOpen: true, outcome: { type: 'authenticating' } });
    await pending.reach('authenticating');
    await pending.reach({ reconciling: 'checking' });
    expect(pending.calls.slice(0, 2)).toEqual([
      ['retrievePaymentIntent', 'pi_1_secret_2'],
      ['handleNextAction', 'pi_1_secret_2'],
    ]);
    pending.payment.stop();
  });

  test('charge nothing without a payment (INV-3)', async () => {
    const { calls, events, reach } = startPayment({ secret: null, isPaymentOpen: true });
    await reach('failed');
    expect([calls, events]).toEqual([[], [declined]]);
  });
});

describe('a card that a wallet has approved for another total', () => {
  /** Watches a checkout whose card is checked. Returns what the card was sent. */
  function watch({ isPlacing = false, isChecked = true, hasPayment = true } = {}) {
    const sent: unknown[] = [];
    const listeners = new Set<() => void>();
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    };
    const payment = {
      getSnapshot: () => ({ matches: (state: { entering?: string }) => isChecked && state.entering === 'checked' }),
      send: (event: unknown) => sent.push(event),
      subscribe,
    };
    const snapshot = { children: hasPayment ? { payment } : {}, hasTag: (tag: string) => isPlacing && tag === 'no-reload' };
    let total = 750;
    const unwatch = watchWalletApproval({
      checkout: { getSnapshot: () => snapshot } as never,
      gateway: { isTotalApproved: (shown) => shown === 750 },
      quote: { getSnapshot: () => ({ price: { total } }), subscribe } as never,
    });
    const changeTotal = (next: number) => {
      total = next;
      for (const listener of listeners) listener();
    };
    return { sent, changeTotal, unwatch, listeners };
  }

  test('is discarded, and a card with the approved total is kept', () => {
    const { sent, changeTotal } = watch();
    changeTotal(750);
    expect(sent).toEqual([]);
    changeTotal(850);
    expect(sent).toContainEqual({ type: 'card.change' });
  });

  test.each([
    ['while the order is placed', { isPlacing: true }],
    ['before it is checked', { isChecked: false }],
    ['without a payment', { hasPayment: false }],
  ])('is kept %s', (_, state) => {
    const { sent, changeTotal } = watch(state);
    changeTotal(850);
    expect(sent).toEqual([]);
  });

  test('is not watched any more once the page is left', () => {
    const { listeners, unwatch } = watch();
    expect(listeners.size).toBe(1);
    unwatch();
    expect(listeners.size).toBe(0);
    expect(() => watch({ hasPayment: false }).unwatch()).not.toThrow();
  });
});
