import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { createActor, type AnyActorRef } from 'xstate';
import { AccountPage } from '#app/pages/account-page.tsx';
import type { User } from '#domain/entities.ts';
import type { AccountServices } from '#features/account/account-context.ts';
import { RefusedError } from '#machines/account-form.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createNotifier } from '#platform/notifier.ts';
import { createProfileDraft } from '#stores/profile-draft.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

export const lea: User = { id: 'u-1', email: 'lea@example.fr', first_name: 'Léa', last_name: 'Martin', phone: '0612345678' };

const paths = ['/menu', '/privacy-policy', '/auth/login', '/auth/signup', '/auth/verify', '/auth/forgot'] as const;
const profilePaths = [
  '/profile/ViewOrders',
  '/profile/ViewProfile',
  '/profile/ViewSecurity',
  '/profile/ViewAccount',
  '/profile/ChangePassword',
] as const;

function createAccountRouter() {
  const root = createRootRoute();
  const routes = [...paths, ...profilePaths].map((path) => createRoute({ getParentRoute: () => root, path }));
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: ['/auth/login'] }) });
}

/** Error of a call that the server refused. */
export const refusal = (message: string, fields: Record<string, string> = {}) => new RefusedError(message, fields);

/** Stops an actor when the test finishes. */
export function stopLater<Actor extends AnyActorRef & { stop: () => unknown }>(actor: Actor): Actor {
  onTestFinished(() => {
    actor.stop();
  });
  return actor;
}

/** Renders a page of the account for a logged-in customer, or for a visitor if `user` is null. */
export function renderAccountPage(page: ReactElement, { user = null }: { user?: User | null } = {}) {
  const session = user === null ? null : { token: 't', user };
  const sessionActor = stopLater(createActor(deferredActors('logOut').provide(sessionMachine), { input: { session } }).start());
  const account = createAccount(memoryStorage());
  if (session !== null) account.startSession(session);
  const cooldown = createNotifier<number>();
  let seconds = 0;
  const profileDraft = createProfileDraft();
  const { api, requests } = createScriptedApi(() => new Promise(() => {}));
  const services: AccountServices = {
    session: sessionActor,
    account,
    codeCooldown: { getSnapshot: () => seconds, subscribe: cooldown.subscribe },
    profileDraft,
    api,
    site: { demo: false, apiRoot: '' },
    addToCart() {},
  };
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  renderWithI18n(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={createAccountRouter()}>
        <main>
          <AccountPage services={services}>{page}</AccountPage>
        </main>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return {
    session: sessionActor,
    profileDraft,
    requests,
    /** Sets the seconds until another code can be requested. */
    setCooldown: (next: number) =>
      act(() => {
        seconds = next;
        cooldown.notify(next);
      }),
  };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Returns the error below a field, or null. */
export function errorOf(label: string): string | null {
  const id = field(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((part) => part.endsWith('-error'));
  return id === undefined ? null : (document.querySelector(`[id="${id}"]`)?.textContent ?? null);
}
/** Text of the progress message of a chart. */
export const progress = (machine: string) => document.querySelector(`[data-machine="${machine}"] [data-live]`)?.textContent;
/** Text of the failure and of the notice above a form. */
export const messages = () => [
  [...document.querySelectorAll('[data-live="assertive"]')].map((element) => element.textContent).join(''),
  document.querySelector('div[data-live="polite"]')?.textContent ?? '',
];
/** Returns the addresses of the links with this text. */
export const linksOf = (root: ParentNode = document) =>
  Object.fromEntries([...root.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]));
