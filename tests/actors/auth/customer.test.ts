// References: §n in docs/behaviour.

import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideAccountDeletion, provideProfile, provideSession } from '#actors/auth/customer.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import type { User } from '#domain/entities.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { user, verified } from '../../support/account-samples.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

/** Creates an account in which the customer is logged in, or nobody, and an API. */
function createCustomer({ isLoggedIn = true, answer }: { isLoggedIn?: boolean; answer?: Answer } = {}) {
  const account = createAccount(memoryStorage());
  if (isLoggedIn) account.startSession(verified);
  return { account, ...createScriptedApi(answer) };
}
const refused = failWith(new ApiError({ status: 422, message: 'Non.', errors: { email: 'Déjà prise.' } }));
const unreachable = failWith(new ApiError({ kind: 'network' }));
const isEditable = (snapshot: { hasTag: (tag: 'editable') => boolean }) => snapshot.hasTag('editable');
const signal = expect.any(AbortSignal) as AbortSignal;

describe('the session', () => {
  const page = new EventTarget();
  afterEach(() => vi.unstubAllGlobals());

  function startSession(customer = createCustomer()) {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const told: string[] = [];
    const { api, account } = customer;
    const options = {
      api,
      account,
      clearCooldown: () => told.push('cooldown cleared'),
      forgetCustomer: () => told.push(`forgotten ${account.getSnapshot() === null ? 'after' : 'before'} the end`),
      announce: (change: string) => told.push(change),
    };
    const actor = createActor(provideSession(options), { input: { session: account.getSnapshot() } }).start();
    return { actor, told, ...customer };
  }

  test('is ended in this browser at once by a logout, then on the server', async () => {
    const { actor, told, account, requests } = startSession();
    actor.send({ type: 'logout.request' });
    expect([account.getSnapshot(), told]).toEqual([null, ['forgotten after the end', 'loggedOut']]);
    expect(account.isExpired()).toBe(false);
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'));
    expect(requests).toMatchObject([{ call: 'POST auth/logout', credentials: verified }]);
    expect(requests[0]).not.toHaveProperty('signal');
  });

  test('is ended on the server when the network is back, once', async () => {
    const { actor, requests, answerWith } = startSession(createCustomer({ answer: unreachable }));
    actor.send({ type: 'logout.request' });
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'));
    answerWith(unreachable);
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('online'));
    expect(requests).toHaveLength(2);
  });

  test('is not ended twice if the server rejects the call', async () => {
    const { actor, requests } = startSession(createCustomer({ answer: refused }));
    actor.send({ type: 'logout.request' });
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'));
    page.dispatchEvent(new Event('online'));
    expect(requests).toHaveLength(1);
  });

  test('ends with a changed password, which also clears the cooldown of one-time codes', () => {
    const { actor, told, account, requests } = startSession();
    actor.send({ type: 'password.changed' });
    expect([account.getSnapshot(), told, requests]).toEqual([null, ['cooldown cleared'], []]);
  });

  test('of another tab is announced', () => {
    const { actor, told } = startSession(createCustomer({ isLoggedIn: false }));
    actor.send({ type: 'session.opened', session: verified });
    expect(told).toEqual(['loggedInElsewhere']);
  });
});

describe('the profile', () => {
  const form = { first_name: ' Zoé ', last_name: 'Martin', email: ' zoe@example.fr', phone: '06 ', address: ' 1 rue X ' };
  const changed = { ...user, first_name: 'Zoé', email: 'zoe@example.fr', phone: '06', address: '1 rue X' };

  function startProfile(customer = createCustomer()) {
    const updated: User[] = [];
    const exported: unknown[] = [];
    const { api, account } = customer;
    const actor = createActor(
      provideProfile({
        api,
        account,
        updateUser: (next) => updated.push(next),
        exportData: async (...input) => void exported.push(input),
      }),
    ).start();
    return { actor, updated, exported, ...customer };
  }

  test('is saved without the spaces around its fields, and shown as the server has stored it', async () => {
    const stored = { ...changed, email: user.email, pending_email: changed.email };
    const { actor, requests, updated } = startProfile(createCustomer({ answer: () => ({ user: stored }) }));
    actor.send({ type: 'profile.save', form });
    expect((await waitFor(actor, isEditable)).context).toEqual({ failure: null, notice: 'saved' });
    const { first_name, last_name, email, phone, address } = changed;
    expect(requests).toMatchObject([
      { method: 'PATCH', body: { first_name, last_name, email, phone, address }, credentials: verified, signal },
      { call: 'GET auth/profile', credentials: verified, signal },
    ]);
    expect(updated).toEqual([stored]);
  });

  test.each([
    ['the server’s message, if it refuses the changes', refused, { type: 'refused', message: 'Non.', fields: { email: 'Déjà prise.' } }],
    ['that there was no answer', unreachable, { type: 'unanswered' }],
  ])('shows %s', async (_, answer, failure) => {
    const { actor, updated } = startProfile(createCustomer({ answer }));
    actor.send({ type: 'profile.save', form });
    expect([(await waitFor(actor, isEditable)).context, updated]).toEqual([{ failure, notice: null }, []]);
  });

  test('is not saved without a session', async () => {
    const { actor, requests } = startProfile(createCustomer({ isLoggedIn: false }));
    actor.send({ type: 'profile.save', form });
    expect((await waitFor(actor, isEditable)).context.failure).toMatchObject({ type: 'refused' });
    expect(requests).toEqual([]);
  });

  test('exports the data of the session, and can be aborted', async () => {
    const { actor, exported } = startProfile();
    actor.send({ type: 'export.request' });
    expect((await waitFor(actor, isEditable)).context.notice).toBe('exported');
    expect(exported).toEqual([[verified, signal]]);
  });

  test('exports nothing without a session', async () => {
    const { actor, exported } = startProfile(createCustomer({ isLoggedIn: false }));
    actor.send({ type: 'export.request' });
    expect([(await waitFor(actor, isEditable)).context.failure, exported]).toEqual([{ type: 'refused', message: '', fields: {} }, []]);
  });
});

describe('the deletion of an account', () => {
  const form = { password: 'cheval correct', confirmation: 'cheval correct' };
  async function deleteAccount(answer: Answer) {
    const { api, account, requests } = createCustomer({ answer });
    const actor = createActor(provideAccountDeletion({ api, account }), { input: { isLoggedIn: true } }).start();
    actor.send({ type: 'deletion.open' });
    actor.send({ type: 'deletion.submit', form });
    const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { value, failure: context.failure, requests };
  }

  test.each([
    ['is done', () => null, { value: 'deleted', failure: null }],
    ['was done before, if the session is unknown', failWith(new ApiError({ status: 401 })), { value: 'gone', failure: null }],
    ['is refused', refused, { value: 'filling', failure: { type: 'refused', message: 'Non.' } }],
    ['gets no answer', unreachable, { value: 'filling', failure: { type: 'unanswered' } }],
  ])('%s', async (_, answer, expected) => {
    const result = await deleteAccount(answer);
    expect(result).toMatchObject(expected);
    expect(result.requests).toMatchObject([
      { call: 'DELETE auth/delete-profile', body: { password: form.password, user_id: user.id }, credentials: verified, signal },
    ]);
  });
});
