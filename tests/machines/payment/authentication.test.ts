// References: INV-n and dn in docs/invariants.md.

import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { paymentMachine } from '#machines/payment.machine.ts';
import { paymentPollLimitMs } from '#config/constants.ts';
import type { PaymentOutcome } from '#domain/order/card.ts';

/** Starts a payment whose authentication stays pending, because each of the bank's dialogs fails at once. */
function startFailingAuthentication(authenticate: () => Promise<PaymentOutcome>) {
  const clock = new SimulatedClock();
  const calls = { authenticateCard: 0, lookUpPayment: 0 };
  const machine = paymentMachine.provide({
    actors: {
      lookUpPayment: fromPromise<PaymentOutcome, void>(async () => {
        calls.lookUpPayment++;
        // A loop without a pause would never end.
        if (calls.lookUpPayment > 1000) throw new Error('called without end');
        return { type: 'authenticating' };
      }),
      authenticateCard: fromPromise<PaymentOutcome, void>(() => {
        calls.authenticateCard++;
        return authenticate();
      }),
    },
  });
  const payment = createActor(machine, { clock, input: { isPaymentOpen: true } });
  payment.start();
  return { payment, clock, calls };
}

test.each([
  ['fails', () => Promise.reject(new Error('the bank cannot be reached'))],
  ['ends without an outcome', () => Promise.resolve({ type: 'authenticating' } as const)],
])('an authentication that %s at once is repeated only by the customer, and the outcome is polled (d15)', async (_how, authenticate) => {
  const { payment, clock, calls } = startFailingAuthentication(authenticate);
  const isPausing = () => waitFor(payment, (snapshot) => snapshot.matches({ reconciling: { checking: 'pausing' } }), { timeout: 1000 });
  await isPausing();
  expect(calls).toEqual({ authenticateCard: 1, lookUpPayment: 2 });
  clock.increment(paymentPollLimitMs);
  expect(payment.getSnapshot().value).toEqual({ reconciling: 'unsettled' });
  payment.send({ type: 'payment.retry' });
  await isPausing();
  expect(calls.authenticateCard).toBe(2);
});
