// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { withAccountErrors } from '#actors/auth/refusal.ts';
import { ApiError } from '#api/http/errors.ts';
import { RefusedError } from '#machines/account-form.ts';

const refused = new ApiError({ status: 422, message: 'Non.', errors: { email: 'Déjà prise.' } });
const invalidResponse = new ApiError({ kind: 'invalidResponse', call: 'GET menus', field: 'payload' });
const unanswered = (['offline', 'timeout', 'network'] as const).map((kind) => new ApiError({ kind }));

test('an error response has its status, its code and the message for the visitor (§8)', () => {
  expect(refused).toMatchObject({ kind: 'response', status: 422, code: null, errors: { email: 'Déjà prise.' }, displayMessage: 'Non.' });
  expect(refused.isUnreachable).toBe(false);
});

test('a message of more than 300 characters is not displayed', () => {
  expect(new ApiError({ status: 500, message: 'x'.repeat(300) }).displayMessage).toHaveLength(300);
  expect(new ApiError({ status: 500, message: 'x'.repeat(301) }).displayMessage).toBe('');
});

test('a call without a response has no status, and its message is for developers (§8)', () => {
  for (const error of unanswered) expect(error).toMatchObject({ isUnreachable: true, status: null, displayMessage: '' });
  expect(unanswered.map(({ message }) => message)).toEqual(['No answer: offline', 'No answer: timeout', 'No answer: network']);
});

test('a response that does not fit the contract names its field, for developers only (§7)', () => {
  expect(invalidResponse).toMatchObject({ field: 'payload', isUnreachable: false, status: null, displayMessage: '' });
  expect(invalidResponse.message).toBe('GET menus: payload does not fit the contract');
});

test('only an error response refuses a form of the account: no other error is shown as the server’s message (§8)', async () => {
  const call = (error: Error) =>
    withAccountErrors(async () => {
      throw error;
    });
  await expect(call(refused)).rejects.toEqual(new RefusedError('Non.', { email: 'Déjà prise.' }));
  for (const error of [...unanswered, invalidResponse]) await expect(call(error)).rejects.toBe(error);
});
