// References: INV-n in docs/invariants.md, S-n in docs/security.md, complaints and §n in docs/behaviour.

import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount, withSessionExpiry } from '#stores/account.ts';
import { createCartStore } from '#stores/cart.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';
import { prefillFromProfile, clearCustomerData, resetForCustomer } from '#stores/customer.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createProfileDraft } from '#stores/profile-draft.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { ApiError } from '#api/http/errors.ts';
import { profileFormValues } from '#domain/account/auth.ts';
import { memoryStorage } from '#platform/storage.ts';
import { item } from '../domain/shop.ts';
import { sharedStorage } from '../support/stored.ts';
import { sessionKey } from '#stores/storage-keys.ts';

const lea = {
  id: 'u-1',
  email: 'lea@example.fr',
  first_name: 'Léa',
  last_name: 'Martin',
  phone: '0612345678',
  address: '12 rue de Béthune',
};
const max = { ...lea, id: 'u-2', email: 'max@example.fr', first_name: 'Max' };
const session = { token: 'token-1', user: lea };

describe('the session (§4)', () => {
  test('a session survives a reload, and so does its end', () => {
    const { tab } = sharedStorage();
    const first = createAccount(tab());
    first.restore(storageParsers);
    first.startSession(session);
    const second = createAccount(tab());
    second.restore(storageParsers);
    expect(second.getSnapshot()).toMatchObject(session);
    second.endSession('left');
    const third = createAccount(tab());
    third.restore(storageParsers);
    expect(third.getSnapshot()).toBeNull();
  });
  test('a logout in one tab logs the other out at once (INV-14)', () => {
    const { tab } = sharedStorage();
    const [firstTab, secondTab] = [createAccount(tab()), createAccount(tab())];
    for (const account of [firstTab, secondTab]) account.restore(storageParsers);
    const notifications: unknown[] = [];
    secondTab.subscribe((value) => notifications.push(value));
    firstTab.startSession(session);
    expect(secondTab.getSnapshot()).toMatchObject(session);
    firstTab.endSession('left');
    expect([secondTab.getSnapshot(), secondTab.isExpired(), notifications.at(-1)]).toEqual([null, false, null]);
  });
  test('an invalid stored session is removed (S-44)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"token":"a b","user":{}}')), (stored) => {
        const { tab, values: kept } = sharedStorage();
        kept.set(sessionKey, stored);
        const account = createAccount(tab());
        account.restore(storageParsers);
        return account.getSnapshot() === null && !kept.has(sessionKey);
      }),
      { numRuns: 2000 },
    );
  }, 30_000);
  test('any text under the account’s keys is read without an exception or prototype pollution (S-44)', () => {
    const hostile = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constant('{"__proto__":{"token":"x"},"token":"t","user":{"__proto__":{"id":1}}}'),
      fc.constant('{"email":"a","until":9e99}'),
    );
    fc.assert(
      fc.property(hostile, (stored) => {
        storageParsers.session(stored);
        const storage = memoryStorage();
        storage.set('auth:code', stored);
        const wait = createCodeCooldown({ storage, now: () => new Date(0) });
        const isSane = wait.getSnapshot() <= 86_400;
        wait.clear();
        return isSane && Object.keys(Object.prototype).length === 0;
      }),
      { numRuns: 2000 },
    );
  }, 30_000);
});

describe('a refused token (INV-14)', () => {
  const clientThat = (status: number) => ({ send: () => Promise.reject(new ApiError({ status })) });
  const request = (call: string) => ({ call, method: 'GET', path: '/x', credentials: session }) as const;
  let account: ReturnType<typeof createAccount>;
  beforeEach(() => {
    account = createAccount(memoryStorage());
    account.startSession(session);
  });

  test('a 401 to a call with the session’s token ends the session and rethrows the error', async () => {
    await expect(withSessionExpiry(clientThat(401), account).send(request('GET auth/orders'))).rejects.toMatchObject({ status: 401 });
    expect([account.getSnapshot(), account.isExpired()]).toEqual([null, true]);
  });
  test('other errors, an older token, and calls that handle 401 themselves do not end the session', async () => {
    await expect(withSessionExpiry(clientThat(403), account).send(request('GET auth/orders'))).rejects.toThrow();
    const older = { ...request('GET auth/orders'), credentials: { ...session, token: 'older' } };
    await expect(withSessionExpiry(clientThat(401), account).send(older)).rejects.toThrow();
    for (const call of ['POST auth/logout', 'DELETE auth/delete-profile'])
      await expect(withSessionExpiry(clientThat(401), account).send(request(call))).rejects.toThrow();
    expect(account.getSnapshot()).toEqual(session);
  });
});

describe('data stored for a customer (complaint 19)', () => {
  function openBrowser() {
    const { tab, values: kept } = sharedStorage();
    const storage = tab();
    const drafts = createFormDraftsStore(storage);
    const cart = createCartStore({ storage, now: () => new Date(0) });
    drafts.restore(storageParsers);
    cart.restore(storageParsers);
    return { tab, kept, storage, drafts, cart };
  }
  test('a guest’s cart and drafts survive login, and only empty fields are filled from the profile', () => {
    const { storage, drafts, cart } = openBrowser();
    cart.add({ ...item(), quantity: 1 });
    drafts.change('personal', { phone: '0700000000' });
    resetForCustomer({ storage, drafts, user: lea, clearProfileDraft() {} });
    prefillFromProfile(drafts, lea);
    expect(cart.getSnapshot()).toHaveLength(1);
    expect(drafts.getSnapshot().personal).toEqual({ first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '0700000000' });
    expect(drafts.getSnapshot().delivery.address).toBe('12 rue de Béthune');
  });
  test('after logout no data of the former customer is left in any tab', () => {
    const { tab, kept, storage, drafts, cart } = openBrowser();
    const place = createDeliveryPlaceStore({ storage, drafts });
    place.restore(storageParsers);
    const other = createFormDraftsStore(tab());
    other.restore(storageParsers);
    other.change('personal', { first_name: 'Léa' });
    cart.add({ ...item(), quantity: 1 });
    resetForCustomer({ storage, drafts, user: lea, clearProfileDraft() {} });
    prefillFromProfile(drafts, lea);
    storage.set('checkout:finished', '{"customer":"Léa"}');
    storage.set('checkout:addresses', '[]');
    place.choose({ name: '1 rue Léa', address: '1 rue Léa', city: 'Lille', postal_code: '59000', distance: null });
    clearCustomerData({ storage, drafts, place, cart });
    expect([...kept.entries()]).toEqual([]);
    expect(cart.getSnapshot()).toEqual([]);
    expect([drafts, other].map((store) => store.getSnapshot().personal.first_name)).toEqual(['', '']);
  });
  test('another customer’s login removes the previous drafts', () => {
    const { storage, drafts } = openBrowser();
    const draft = createProfileDraft();
    resetForCustomer({ storage, drafts, user: lea, clearProfileDraft: draft.clear });
    drafts.change('personal', { first_name: 'Léa', phone: '1' });
    storage.set('checkout:addresses', '[]');
    draft.change(lea, { phone: '2' });
    expect(profileFormValues(max, draft.getSnapshot()).phone).toBe(max.phone);
    resetForCustomer({ storage, drafts, user: max, clearProfileDraft: draft.clear });
    expect([drafts.getSnapshot().personal.first_name, draft.getSnapshot(), storage.get('checkout:addresses')]).toEqual(['', null, null]);
  });
  test('the same customer’s login after an expired session keeps the drafts (INV-14)', () => {
    const { storage, drafts } = openBrowser();
    const draft = createProfileDraft();
    resetForCustomer({ storage, drafts, user: lea, clearProfileDraft: draft.clear });
    drafts.change('personal', { phone: '1' });
    draft.change(lea, { phone: '2' });
    resetForCustomer({ storage, drafts, user: lea, clearProfileDraft: draft.clear });
    expect([drafts.getSnapshot().personal.phone, profileFormValues(lea, draft.getSnapshot()).phone]).toEqual(['1', '2']);
  });
});

test('the cooldown of a code is a minute by the clock, also after suspension or a reload (complaint 22)', () => {
  vi.useFakeTimers();
  try {
    const storage = memoryStorage();
    let time = 0;
    const now = () => new Date(time);
    const wait = createCodeCooldown({ storage, now });
    wait.start({ email: 'lea@example.fr', seconds: 60 });
    expect(wait.getSnapshot()).toBe(60);
    time = 45_000;
    vi.advanceTimersByTime(1000);
    expect(wait.getSnapshot()).toBe(15);
    const reloaded = createCodeCooldown({ storage, now });
    expect([reloaded.getSnapshot(), reloaded.email()]).toEqual([15, 'lea@example.fr']);
    time = 60_000;
    vi.advanceTimersByTime(1000);
    expect([wait.getSnapshot(), reloaded.getSnapshot()]).toEqual([0, 0]);
  } finally {
    vi.useRealTimers();
  }
});
