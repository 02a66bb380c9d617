import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { ForgotScreen } from '#features/account/sign-in/forgot-screen.tsx';
import { VerifyScreen } from '#features/account/sign-in/verify-screen.tsx';
import { authMachine } from '#machines/auth.machine.ts';
import { deferredSlots } from '../support/deferred-slots.ts';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';

const still = <T,>(value: T) => ({ getSnapshot: () => value, subscribe: () => ({ unsubscribe() {} }) });
const email = 'lea@example.fr';
const mailbox = () => screen.queryByRole('link', { name: /demo mailbox/ })?.getAttribute('href') ?? null;

function router() {
  const root = createRootRoute();
  const routes = (['/auth/login', '/auth/signup', '/auth/verify'] as const).map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: ['/auth/verify'] }) });
}

/** The mailbox's address on the code page and on the password reset's code step. */
async function mailboxLinks(site: { demo: boolean; apiRoot: string }) {
  const slots = deferredSlots('sendCode');
  const auth = createActor(slots.fill(authMachine), { input: { session: null, email, canResend: true } }).start();
  const props = { auth, site, codeWait: still(0) };
  auth.send({ type: 'verify.open' });
  renderWithI18n(
    <RouterContextProvider router={router()}>
      <VerifyScreen {...props} />
    </RouterContextProvider>,
  );
  const onVerification = mailbox();
  cleanup();
  auth.send({ type: 'reset.open' });
  auth.send({ type: 'reset.ask', email });
  await slots.answer('sendCode', { type: 'sent', waitSeconds: 60 });
  renderWithI18n(
    <RouterContextProvider router={router()}>
      <ForgotScreen {...props} />
    </RouterContextProvider>,
  );
  const onReset = mailbox();
  cleanup();
  return [onVerification, onReset];
}

test('a demonstration links its mailbox wherever a mailed code is asked for, and a real shop does not (S-23)', async () => {
  expect(await mailboxLinks({ demo: true, apiRoot: '' })).toEqual(['/dev/mailbox', '/dev/mailbox']);
  expect(await mailboxLinks({ demo: true, apiRoot: 'https://api.example' })).toEqual(Array(2).fill('https://api.example/dev/mailbox'));
  expect(await mailboxLinks({ demo: false, apiRoot: '' })).toEqual([null, null]);
});
