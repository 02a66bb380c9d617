import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { startStaffSession } from '#actors/order-board/staff-session.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

const staff = { email: 'chef@shop.test', role: 'owner' } as const;
const credentials = { email: 'chef@shop.test', password: 'un long mot de passe' };
const refusal = (status: number, code: string | null = null, message = '') => failWith(new ApiError({ status, code, message }));
const unreachable = failWith(new ApiError({ kind: 'network' }));

/** Starts a session over an API that answers the first question in this way. */
async function startSession(first: Answer) {
  const { api, requests, answerWith } = createScriptedApi(first);
  const actor = startStaffSession(api);
  const settle = async () => {
    const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { value, staff: context.staff, failure: context.failure };
  };
  await settle();
  return {
    requests,
    settle,
    async send(event: Parameters<typeof actor.send>[0], answer: Answer) {
      answerWith(answer);
      actor.send(event);
      return settle();
    },
  };
}
const signedOut = refusal(401);

describe('the session that the counter finds', () => {
  test.each([
    ['a member of staff', () => ({ payload: staff }), { value: 'signedIn', staff }],
    ['nobody', signedOut, { value: 'signedOut', staff: null }],
    ['no answer', unreachable, { value: 'unreachable', staff: null, failure: { type: 'unreachable' } }],
    [
      'an error of the server',
      refusal(500, null, 'Une erreur est survenue.'),
      { value: 'unreachable', staff: null, failure: { type: 'serverError', reason: 'Une erreur est survenue.' } },
    ],
    [
      'a refusal',
      refusal(403, 'forbidden', 'Vous n’avez pas accès.'),
      { value: 'unreachable', staff: null, failure: { type: 'refused', reason: 'Vous n’avez pas accès.' } },
    ],
  ] as const)('%s', async (_, answer, expected) => {
    const session = await startSession(answer);
    expect(await session.settle()).toMatchObject({ failure: null, ...expected });
    expect(session.requests).toMatchObject([{ method: 'GET', path: '/v2/staff/session', signal: expect.any(AbortSignal) as AbortSignal }]);
  });
});

describe('logging in', () => {
  test.each([
    ['succeeds', () => ({ payload: staff }), { value: 'signedIn', staff, failure: null }],
    ['asks accounts with a second step for the code', refusal(403, 'totp_required'), { value: 'enteringCode', staff: null, failure: null }],
    ['is rejected', refusal(401, 'login_failed'), { value: 'signedOut', failure: { type: 'rejected' } }],
    [
      'is limited',
      refusal(429, null, 'Réessayez dans 5 minutes.'),
      { value: 'signedOut', failure: { type: 'refused', reason: 'Réessayez dans 5 minutes.' } },
    ],
    ['finds a broken server', refusal(500), { value: 'signedOut', failure: { type: 'serverError', reason: '' } }],
    ['finds no server', unreachable, { value: 'signedOut', failure: { type: 'unreachable' } }],
  ] as const)('%s', async (_, answer, expected) => {
    const session = await startSession(signedOut);
    expect(await session.send({ type: 'staff.logIn', ...credentials }, answer)).toMatchObject(expected);
    const request = session.requests.at(-1);
    expect(request).toMatchObject({ method: 'POST', body: credentials, signal: expect.any(AbortSignal) as AbortSignal });
  });
});

describe('the one-time code', () => {
  test.each([
    ['completes the login', () => ({ payload: staff }), { value: 'signedIn', staff, failure: null }],
    ['is rejected', refusal(401, 'totp_rejected'), { value: 'enteringCode', failure: { type: 'codeRejected' } }],
    [
      'is limited',
      refusal(429, null, 'Réessayez dans 5 minutes.'),
      { value: 'enteringCode', failure: { type: 'refused', reason: 'Réessayez dans 5 minutes.' } },
    ],
    ['leads back to the form if the password is wrong by now', refusal(401), { value: 'signedOut', failure: { type: 'rejected' } }],
    ['finds a broken server', refusal(503), { value: 'enteringCode', failure: { type: 'serverError', reason: '' } }],
    ['finds no server', unreachable, { value: 'enteringCode', failure: { type: 'unreachable' } }],
  ] as const)('%s', async (_, answer, expected) => {
    const session = await startSession(signedOut);
    await session.send({ type: 'staff.logIn', ...credentials }, refusal(403, 'totp_required'));
    expect(await session.send({ type: 'staff.submitCode', code: '123456' }, answer)).toMatchObject(expected);
    const request = session.requests.at(-1);
    expect(request).toMatchObject({ body: { ...credentials, code: '123456' }, signal: expect.any(AbortSignal) as AbortSignal });
  });
});

describe('logging out', () => {
  test.each([
    ['ends the session', () => null, { value: 'signedOut', staff: null, failure: null }],
    ['finds it ended', signedOut, { value: 'signedOut', staff: null, failure: null }],
    ['keeps it if the server is broken', refusal(500), { value: 'signedIn', staff, failure: { type: 'serverError', reason: '' } }],
    [
      'keeps it if the server refuses',
      refusal(403, null, 'Non.'),
      { value: 'signedIn', staff, failure: { type: 'refused', reason: 'Non.' } },
    ],
    ['keeps it if there is no answer', unreachable, { value: 'signedIn', staff, failure: { type: 'unreachable' } }],
  ] as const)('%s', async (_, answer, expected) => {
    const session = await startSession(() => ({ payload: staff }));
    expect(await session.send({ type: 'staff.logOut' }, answer)).toEqual({ ...expected });
    expect(session.requests.at(-1)).toMatchObject({ method: 'DELETE', signal: expect.any(AbortSignal) as AbortSignal });
  });
});

test('a page from the browser’s cache forgets who was logged in until the server has said so again', async () => {
  const { api, answerWith } = createScriptedApi(() => ({ payload: staff }));
  const actor = startStaffSession(api);
  await waitFor(actor, (snapshot) => snapshot.matches('signedIn'));
  answerWith(signedOut);
  actor.send({ type: 'page.restored' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'checkingSession', context: { staff: null } });
  expect((await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))).value).toBe('signedOut');
});
