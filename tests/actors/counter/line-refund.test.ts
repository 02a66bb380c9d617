import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { startLineRefund } from '#actors/counter/line-refund.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

const lines = [{ line: 0, quantity: 2 }];
const refundId = '3f6bd0d6-9d35-4f3a-8a55-1a2b3c4d5e6f';

/** Chooses pieces, for which the API answers in this way. */
async function choosePieces(answer: Answer) {
  const { api, requests, answerWith } = createScriptedApi(answer);
  let ends = 0;
  const refund = startLineRefund({ api, onEnd: () => (ends += 1) });
  const settle = async () => {
    const { value, context } = await waitFor(refund, (snapshot) => !snapshot.hasTag('busy'));
    return { value, amount: context.amount, failure: context.failure, ends };
  };
  refund.send({ type: 'refund.open', orderId: 'o-1', refundId });
  refund.send({ type: 'refund.choose', lines });
  return { refund, requests, answerWith, settle };
}
const quoted: Answer = () => ({ payload: { amount: 1980 } });
const ended = failWith(new ApiError({ status: 401 }));
const unreachable = failWith(new ApiError({ kind: 'network' }));

test.each([
  ['is known', quoted, { value: { open: 'quoted' }, amount: 1980, failure: null, ends: 0 }],
  ['is unknown without an answer', unreachable, { value: { open: 'quoteFailed' }, failure: { type: 'unreachable' }, ends: 0 }],
  ['finds the session ended', ended, { value: 'closed', ends: 1 }],
])('the amount of the pieces %s', async (_, answer, expected) => {
  const { settle, requests } = await choosePieces(answer);
  expect(await settle()).toMatchObject(expected);
  const path = '/v2/staff/orders/o-1/refunds/quote';
  expect(requests).toMatchObject([{ method: 'POST', path, body: { lines }, signal: expect.any(AbortSignal) as AbortSignal }]);
});

test.each([
  ['is made', () => null, { value: 'closed', failure: null, ends: 0 }],
  [
    'is refused',
    failWith(new ApiError({ status: 409, message: 'Trop tard.' })),
    { value: { open: 'refused' }, failure: { reason: 'Trop tard.' } },
  ],
  ['is unanswered', unreachable, { value: { open: 'unsettled' }, failure: { type: 'unreachable' } }],
  ['finds the session ended', ended, { value: 'closed', ends: 1 }],
])('the refund %s, and is never aborted', async (_, answer, expected) => {
  const { refund, settle, requests, answerWith } = await choosePieces(quoted);
  await settle();
  answerWith(answer);
  refund.send({ type: 'refund.submit' });
  expect(await settle()).toMatchObject(expected);
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/v2/staff/orders/o-1/refunds', body: { refundId, lines } });
  expect(requests.at(-1)?.signal).toBeUndefined();
});
