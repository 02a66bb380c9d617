import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#api/http/http.ts';
import { createAccountCharts } from '#app/account/account-charts.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';
import { personal, secret, verified } from '../support/account-samples.ts';
import { loadedQueryClient } from '../support/actors/query-client.ts';

/** Creates the charts over a back end that never responds. */
function createCharts() {
  const storage = memoryStorage();
  const account = createAccount(storage);
  const sentRequests: string[] = [];
  const aborted: string[] = [];
  const api: ApiClient = {
    send: ({ call, signal }) =>
      new Promise((_, reject) => {
        sentRequests.push(call);
        signal?.addEventListener('abort', () => {
          aborted.push(call);
          reject(new Error('aborted'));
        });
      }),
  };
  const charts = createAccountCharts({
    api,
    account,
    pastOrders: { api, account, queryClient: loadedQueryClient(), addToCart() {}, now: () => new Date(0), timeZone: 'Europe/Paris' },
    codeCooldown: createCodeCooldown({ storage, now: () => new Date(0) }),
    endReason: () => null,
    exportData: async () => {},
    updateUser() {},
    onDone: { login() {}, signup() {}, verification() {}, passwordReset() {}, profile() {}, accountDeletion() {}, pastOrders() {} },
  });
  return { account, charts, sentRequests, aborted };
}
const login = { type: 'login.submit', form: { email: 'lea@example.fr', password: secret } } as const;

test('leaving the login aborts its request, and its page opens a fresh form', async () => {
  const { charts, sentRequests, aborted } = createCharts();
  const first = charts.getOrStart('login', '/auth/login');
  first.send(login);
  await vi.waitFor(() => expect(sentRequests).toEqual(['POST auth/login']));
  charts.stopOthers('/auth/login');
  expect([charts.getOrStart('login', '/auth/login') === first, aborted]).toEqual([true, []]);
  charts.stopOthers('/menu');
  expect(aborted).toEqual(['POST auth/login']);
  expect(charts.getOrStart('login', '/auth/login')).not.toBe(first);
});

test('a profile that is being saved is saved after its page was left, and a deletion in flight is never aborted', async () => {
  const { account, charts, sentRequests, aborted } = createCharts();
  account.startSession(verified);
  const profile = charts.getOrStart('profile', '/profile/ViewProfile');
  profile.send({ type: 'profile.save', form: { ...personal, address: '' } });
  const deletion = charts.getOrStart('accountDeletion', '/profile/ViewAccount');
  deletion.send({ type: 'deletion.open' });
  deletion.send({ type: 'deletion.submit', form: { password: secret, confirmation: secret } });
  await vi.waitFor(() => expect(sentRequests).toHaveLength(2));
  charts.stopOthers('/menu');
  expect([profile.getSnapshot().value, deletion.getSnapshot().value, aborted]).toEqual(['saving', 'deleting', []]);
  expect(charts.getOrStart('accountDeletion', '/profile/ViewAccount')).toBe(deletion);
});

test('preparing a page before it is opened sends nothing', () => {
  const { charts } = createCharts();
  expect(charts.create('verification').getSnapshot().value).toBe('filling');
  expect(charts.get('verification')).toBeUndefined();
});
