import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createFirstAccount, createFirstForm } from '#app/account/first-account.ts';
import { createFirstCheckout } from '#app/checkout/first-checkout.ts';
import { loadLaterSteps } from '#features/checkout/checkout-views.tsx';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { loginSnapshot } from '#machines/initial-snapshots/login.ts';
import { loginMachine } from '#machines/login.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { OpenCheckout } from '#routes/context.ts';
import { firstCheckoutInput } from '../support/charts/first-checkout-input.ts';

const startCheckout = () => createActor(checkoutMachine, { input: firstCheckoutInput }).start();
const startLogin = () => createActor(loginMachine, { input: { email: '', notice: null } }).start();
const startSession = () => createActor(sessionMachine, { input: { session: null } }).start();
const loginPage = () => ({
  session: startSession(),
  form: startLogin(),
  codeCooldown: { getSnapshot: () => 0, subscribe: () => ({ unsubscribe() {} }) },
  profileDraft: { getSnapshot: () => null, subscribe: () => ({ unsubscribe() {} }), change() {}, clear() {} },
});

test('a log-in submitted before the chart is loaded is sent to it once', async () => {
  const open = vi.fn(async () => loginPage());
  const { page, load } = createFirstForm(loginSnapshot, open);
  page.form.send({ type: 'login.submit', form: { email: 'lea@example.fr', password: '' } });
  await load();
  await vi.waitFor(() => expect(page.form.getSnapshot().context.failure).toEqual({ type: 'incomplete' }));
  expect(open).toHaveBeenCalledOnce();
});

test('a log-in whose charts could not be loaded loads them with the next event', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const open = vi.fn(async () => loginPage()).mockRejectedValueOnce(new Error('chunk failed'));
  const { page, load } = createFirstForm(loginSnapshot, open);
  await load();
  page.form.send({ type: 'login.submit', form: { email: '', password: '' } });
  await vi.waitFor(() => expect(page.form.getSnapshot().context.failure).toEqual({ type: 'incomplete' }));
  vi.restoreAllMocks();
});

test('the first view of a form shows the code’s cooldown of its charts once they are loaded', async () => {
  const { subscribe, notify } = createNotifier<number>();
  let seconds = 0;
  const codeCooldown = { getSnapshot: () => seconds, subscribe };
  const { page, load } = createFirstForm(loginSnapshot, async () => ({ ...loginPage(), codeCooldown }));
  const seen = vi.fn();
  page.codeCooldown.subscribe(seen);
  expect(page.codeCooldown.getSnapshot()).toBe(0);
  await load();
  seconds = 60;
  notify(seconds);
  expect([page.codeCooldown.getSnapshot(), seen.mock.calls]).toEqual([60, [[60]]]);
});

test('a log-out before the charts are loaded is sent to the session, whose charts are opened once', async () => {
  const { session } = loginPage();
  const logOut = vi.spyOn(session, 'send');
  const open = vi.fn(async () => ({ ...loginPage(), session }));
  const { actors } = createFirstAccount(open);
  actors.session.send({ type: 'logout.request' });
  actors.session.send({ type: 'logout.request' });
  await vi.waitFor(() => expect(logOut.mock.calls).toEqual([[{ type: 'logout.request' }], [{ type: 'logout.request' }]]));
  expect(open).toHaveBeenCalledOnce();
});

test('an order type tapped before the checkout is open is chosen in it', async () => {
  const chart = startCheckout();
  const details = {} as NonNullable<OpenCheckout['details']>;
  const { checkout, load } = createFirstCheckout(async () => ({ checkout: chart, details }));
  const seen = vi.fn();
  checkout.subscribe(seen);
  const first = checkout.getSnapshot();
  first.checkout.send({ type: 'type.choose', mode: 'pickup' });
  expect([first.details, first.checkout.getSnapshot().value]).toEqual([null, { type: 'choosing' }]);
  await load();
  const opened = checkout.getSnapshot();
  expect(seen.mock.calls).toEqual([[opened]]);
  expect(opened.details).toBe(details);
  // The chosen type leads to the next step, whose code is loaded first.
  expect(chart.getSnapshot().context.mode).toBeNull();
  await loadLaterSteps();
  await vi.waitFor(() => expect(chart.getSnapshot().context.mode).toBe('pickup'));
  expect(opened.checkout.getSnapshot().value).toEqual({ type: 'chosen' });
  opened.checkout.send({ type: 'type.choose', mode: 'delivery' });
  expect(chart.getSnapshot().context.mode).toBe('delivery');
  expect(checkout.getServerSnapshot().details).toBeNull();
  chart.stop();
});

test('a first view that is opened without a network is opened once the device is online, without an event', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: false });
  const open = vi.fn(async () => loginPage()).mockRejectedValueOnce(new Error('no network'));
  const { page: login, load } = createFirstForm(loginSnapshot, open);
  const opened = load();
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('online'));
    expect(open).toHaveBeenCalledTimes(2);
  });
  await opened;
  login.form.send({ type: 'login.submit', form: { email: '', password: '' } });
  expect(login.form.getSnapshot().context.failure).toEqual({ type: 'incomplete' });
  vi.unstubAllGlobals();
});
