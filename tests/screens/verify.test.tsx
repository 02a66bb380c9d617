// References: S-n in docs/security.md.

import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { AccountServices } from '#features/account/account-context.ts';
import { AccountPage } from '#app/pages/account-page.tsx';
import { ForgotScreen } from '#features/account/sign-in/forgot-screen.tsx';
import { VerifyScreen } from '#features/account/sign-in/verify-screen.tsx';
import { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { verificationMachine } from '#machines/verification.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createProfileDraft } from '#stores/profile-draft.ts';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';

const constantStore = <T,>(value: T) => ({ getSnapshot: () => value, subscribe: () => ({ unsubscribe() {} }) });
const email = 'lea@example.fr';
const mailboxLink = () => screen.queryByRole('link', { name: /demo mailbox/ })?.getAttribute('href') ?? null;

function createTestRouter() {
  const root = createRootRoute();
  const routes = (['/auth/login', '/auth/signup', '/auth/verify'] as const).map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: ['/auth/verify'] }) });
}

/** Returns the mailbox links on the code page and in the password reset's code step. */
function mailboxLinks(site: { demo: boolean; apiRoot: string }) {
  const session = createActor(sessionMachine, { input: { session: null } }).start();
  const verification = createActor(verificationMachine, { input: { email, canResend: true, isCodeDue: false } }).start();
  const passwordReset = createActor(passwordResetMachine, {
    input: { email, canResend: true, isCodeMailedBefore: true, notice: null },
  }).start();
  const storage = memoryStorage();
  const services: AccountServices = {
    session,
    site,
    account: createAccount(storage),
    codeCooldown: constantStore(0),
    profileDraft: createProfileDraft(),
    api: { send: () => Promise.reject(new Error('no call is expected')) },
    addToCart() {},
  };
  function linkOn(page: ReactElement) {
    renderWithI18n(
      <RouterContextProvider router={createTestRouter()}>
        <AccountPage services={services}>{page}</AccountPage>
      </RouterContextProvider>,
    );
    const link = mailboxLink();
    cleanup();
    return link;
  }
  return [linkOn(<VerifyScreen verification={verification} />), linkOn(<ForgotScreen passwordReset={passwordReset} />)];
}

test('code forms link to the mailbox in demo mode only (S-23)', () => {
  expect(mailboxLinks({ demo: true, apiRoot: '' })).toEqual(['/dev/mailbox', '/dev/mailbox']);
  expect(mailboxLinks({ demo: true, apiRoot: 'https://api.example' })).toEqual(Array(2).fill('https://api.example/dev/mailbox'));
  expect(mailboxLinks({ demo: false, apiRoot: '' })).toEqual([null, null]);
});
