import { expect, test } from 'vitest';
import { staffCall } from '#actors/counter/staff-call.ts';
import { ApiError } from '#api/http/errors.ts';

const failing = (error: Error) =>
  staffCall(async () => {
    throw error;
  });

test('a call that succeeds has its own result', async () => {
  expect(await staffCall(async () => ({ type: 'quoted' as const, amount: 5 }))).toEqual({ type: 'quoted', amount: 5 });
});

test.each([
  [
    'a refusal of a field gives the reason of the field',
    new ApiError({ status: 422, message: 'Certains champs ne conviennent pas.', errors: { date: 'Cette date est passée.' } }),
    { type: 'refused', reason: 'Cette date est passée.' },
  ],
  ['a refusal as a whole gives its message', new ApiError({ status: 403, message: 'Interdit.' }), { type: 'refused', reason: 'Interdit.' }],
  ['the highest status of a refusal is 499', new ApiError({ status: 499 }), { type: 'refused', reason: '' }],
  ['an error of the server is no refusal', new ApiError({ status: 500, message: 'Panne.' }), { type: 'serverError', reason: 'Panne.' }],
  ['a session that has ended is no refusal', new ApiError({ status: 401 }), { type: 'ended' }],
  [
    'an unreadable response is an error of the server',
    new ApiError({ kind: 'invalidResponse', call: 'GET staff totals', field: 'payload' }),
    { type: 'serverError', reason: '' },
  ],
])('%s', async (_, error, result) => {
  expect(await failing(error)).toEqual(result);
});

test.each([new ApiError({ kind: 'timeout' }), new DOMException('', 'AbortError')])(
  'a call without a response rejects: %s',
  async (error) => {
    await expect(failing(error)).rejects.toBe(error);
  },
);
