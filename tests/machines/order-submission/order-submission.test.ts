// References: INV-n in docs/invariants.md.

import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { BuildOutcome, PostOutcome } from '#domain/order/submission.ts';
import { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { attemptInStage } from '../../support/checkout.ts';
import { createOrder } from '../../support/test-orders.ts';

const request = { mode: 'pickup', personal: null, delivery: null, method: 'cash', agreedTotal: 750 } as const;

/** Starts a submission whose lock is acquired at once, and records what happens in order. */
function startSubmission() {
  const log: string[] = [];
  const order = { payload: createOrder(), lines: [] };
  const actor = createActor(
    orderSubmissionMachine.provide({
      actions: {
        writeAttempt: ({ context }) => void log.push(`journal ${context.attempt.stage}`),
        finishOrder: () => void log.push('finish'),
      },
      actors: {
        holdLock: fromCallback(({ sendBack }) => {
          log.push('lock');
          sendBack({ type: 'lock.acquired', attempt: null, finished: null });
          return () => log.push('unlock');
        }),
        buildOrder: fromPromise(() => Promise.resolve<BuildOutcome>({ type: 'built', order })),
        postOrder: fromPromise(async (): Promise<PostOutcome> => {
          log.push('request');
          return Promise.resolve({ type: 'accepted', receipt: { order_id: 'o-1', order_number: null } });
        }),
      },
    }),
    { input: { attempt: attemptInStage('filling'), request, hasSessionEnded: false } },
  );
  return { actor, log };
}

test('the journal is written before the request, and the lock is held until the order is finished (INV-2)', async () => {
  const { actor, log } = startSubmission();
  const done = new Promise<void>((resolve) => actor.subscribe({ complete: resolve }));
  actor.start();
  await done;
  expect(log).toEqual(['lock', 'journal posting', 'request', 'finish', 'unlock']);
  expect(actor.getSnapshot().output).toMatchObject({ type: 'placed', attempt: { order_id: 'o-1' } });
});

test('a stopped submission releases the lock', () => {
  const { actor, log } = startSubmission();
  actor.start();
  actor.stop();
  expect(log.at(-1)).toBe('unlock');
});
