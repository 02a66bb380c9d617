import { expect, type Page } from 'playwright/test';
import type { sessionMachine } from '#machines/session.machine.ts';
import {
  respondOnce,
  openPage,
  callPath,
  deleteButton,
  fillFields,
  openAccountPage,
  passwords,
  pressButton,
  pushPath,
} from '../../support/account-pages.ts';
import { personal, secret, unverified, verified } from '../../support/account-samples.ts';
import { isIn, type Driver, type WalkPosition } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { link } from '../../support/browser-paths/expected-elements.ts';
import { writeStorage } from '../../support/browser/seed-storage.ts';

/** The open page, and the page that a login returns to. */
type PageState = { page: 'shop' | 'auth' | 'login' | 'profile'; returnPage: 'shop' | 'profile' };
type Position = WalkPosition<typeof sessionMachine, PageState>;

const isAt = ({ pageState }: Position, ...pages: PageState['page'][]) => pages.includes(pageState.page);
const isCustomer = (position: Position) => isIn(position, 'loggedIn') && isAt(position, 'profile');
const openLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
const sessionOf = (sample: string) => (sample === 'verified' ? verified : unverified);

async function logIn(page: Page) {
  await respondOnce(page, 'login', success(verified));
  await openLogin(page);
  await fillFields(page, { 'E-mail': personal.email, 'Mot de passe': secret });
  await pressButton(page, 'Se connecter');
}
async function changePassword(page: Page) {
  for (const call of ['send-otp', 'reset-password']) await respondOnce(page, call, success(null));
  await openAccountPage(page, 'Sécurité');
  await page.getByRole('main').getByRole('link', { name: 'Changer le mot de passe' }).click();
  await pressButton(page, 'Continuer');
  await fillFields(page, { 'Code de vérification': '012345', ...passwords['filled'] });
  await pressButton(page, 'Changer le mot de passe');
}
async function deleteAccount(page: Page) {
  await respondOnce(page, 'delete-profile', success(null));
  await openAccountPage(page, 'Mes données');
  await deleteButton(page).click();
  await fillFields(page, passwords['filled'] ?? {});
  await deleteButton(page).click();
}
/** Logs out and opens the login, which shows that the request is in flight. */
async function logOut(page: Page) {
  await openAccountPage(page, 'Sécurité');
  // The page that is left has the button too.
  await expect(page.getByRole('heading', { name: 'Sécurité' })).toBeVisible();
  await pressButton(page, 'Se déconnecter');
  await expect(page).toHaveURL(/\/$/);
  await openLogin(page);
}
/** Opens a page whose API call is rejected because of the token. */
async function openRejectedPage(page: Page) {
  await respondOnce(page, 'orders', refusal(401, 'unauthorized'));
  await openAccountPage(page, 'Mes commandes');
}

/** Returns the page after a login in another tab: the forms lead back, except the login form for an unverified customer. */
const afterLoginInOtherTab = (pageState: PageState, sample: string): PageState =>
  pageState.page === 'auth' || (pageState.page === 'login' && sample === 'verified')
    ? { page: pageState.returnPage, returnPage: 'shop' }
    : pageState;

export const driver: Driver<typeof sessionMachine, PageState> = {
  pageState: { page: 'shop', returnPage: 'shop' },
  starts: {
    'a first visit': { pageState: { page: 'auth' }, open: (stage) => openPage(stage, '/auth') },
    'a customer': { pageState: { page: 'profile' }, open: (stage) => openPage(stage, '/profile', { 'auth:session': verified }) },
  },
  events: {
    'session.start': {
      suffix: 'by a login',
      isPossible: (position) => isIn(position, 'anonymous') || (isIn(position, 'loggingOut') && isAt(position, 'login')),
      perform: ({ page }) => logIn(page),
      pageStateAfter: ({ returnPage }) => ({ page: returnPage, returnPage: 'shop' }),
    },
    'password.changed': { isPossible: isCustomer, perform: ({ page }) => changePassword(page), pageStateAfter: { page: 'login' } },
    'account.deleted': { isPossible: isCustomer, perform: ({ page }) => deleteAccount(page), pageStateAfter: { page: 'shop' } },
    'logout.request': { isPossible: isCustomer, perform: ({ page }) => logOut(page), pageStateAfter: { page: 'login' } },
    'reason.clear': {
      suffix: 'by another page',
      isPossible: (position) => isIn(position, 'anonymous') && position.context.endReason !== null,
      perform: ({ page }) => pushPath(page, '/menu'),
      pageStateAfter: { page: 'shop' },
    },
    'session.opened': {
      isPossible: (position, sample) =>
        isIn(position, 'anonymous', 'loggingOut') ||
        (isAt(position, 'shop') && position.context.session?.user.is_verified !== sessionOf(sample).user.is_verified),
      performInOtherTab: (tab, sample) => writeStorage(tab, { 'auth:session': sessionOf(sample) }),
      pageStateAfter: afterLoginInOtherTab,
    },
    'session.ended': [
      {
        sample: 'elsewhere',
        performInOtherTab: (tab) => tab.evaluate(() => localStorage.removeItem('auth:session')),
        pageStateAfter: (pageState) => (pageState.page === 'profile' ? { page: 'login', returnPage: 'profile' } : pageState),
      },
      {
        suffix: 'by a rejected token',
        isPossible: (position, sample) => sample === 'expired' && isCustomer(position),
        perform: ({ page }) => openRejectedPage(page),
        pageStateAfter: { page: 'login', returnPage: 'profile' },
      },
    ],
  },
  actors: {
    logOut: {
      call: { method: 'POST', path: callPath('logout') },
      isNeverAborted: true,
      responses: { done: success(null), unanswered: refusal(500, 'broken') },
    },
  },
  shownInstead: ({ pageState, context }) =>
    pageState.page === 'shop' ? [link(context.session === null ? 'Se connecter' : 'Mon compte')] : null,
};
