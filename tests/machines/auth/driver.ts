import type { Page } from 'playwright/test';
import { isVerified, pendingEmail } from '#domain/account/auth.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import type { Driver, WalkPosition, Stage } from '../../support/browser-paths/driver.ts';
import { link } from '../../support/browser-paths/sights.ts';
import { keepBefore, keepInBrowser, sessionOf } from '../../support/kept.ts';
import { changing, personal, unverified, verified, withoutPassword } from './scenario.ts';

type Auth = typeof authMachine;
type EventType = keyof Driver<Auth>['events'];

/** The pages of the walks: the address of each, and what arriving there means to the chart, as often as it is told. */
const arrivals = {
  shop: { path: '/menu', tells: ['page.leave'] },
  entry: { path: '/auth', tells: ['page.leave', 'page.leave'] },
  login: { path: '/auth/login', tells: ['login.open', 'login.open'] },
  signup: { path: '/auth/signup', tells: ['signup.open', 'signup.open'] },
  verify: { path: '/auth/verify', tells: ['verify.open', 'verify.open'] },
  forgot: { path: '/auth/forgot', tells: ['reset.open', 'reset.open'] },
  account: { path: '/profile', tells: ['page.leave', 'page.leave'] },
  profile: { path: '/profile/ViewProfile', tells: ['page.leave', 'page.leave'] },
  data: { path: '/profile/ViewAccount', tells: ['page.leave', 'page.leave'] },
  security: { path: '/profile/ViewSecurity', tells: ['page.leave', 'page.leave'] },
  password: { path: '/profile/ChangePassword', tells: ['reset.open', 'reset.open'] },
} as const satisfies Record<string, { path: string; tells: readonly EventType[] }>;
type Where = keyof typeof arrivals;
/** A visitor who is logged in has no business there. */
const forms: readonly Where[] = ['entry', 'login', 'signup', 'verify', 'forgot'];
const accountPages: readonly Where[] = ['account', 'profile', 'data', 'security', 'password'];

/** The page that is shown, the one that a login leads back to, and the steps that the page is still to take by itself. */
type Known = { page: Where; back: Where; next: string };
type Place = WalkPosition<Auth, Known>;

const then = (steps: readonly string[]) => steps.join(', ');
/** Arrives at a page: the first telling is the step itself. */
const arrives = (page: Where) => (memory: Known) => ({ ...memory, page, next: then(arrivals[page].tells.slice(1)) });
/** Is led to a page by an outcome. */
const isLed = (memory: Known, page: Where, before: readonly string[] = []): Known => ({
  ...memory,
  page,
  next: then([...before, ...arrivals[page].tells]),
});

const isIn = ({ leaves: [leaf = ''] }: Place, ...states: string[]) =>
  states.some((state) => leaf === state || leaf.startsWith(`${state}.`));
const isAt = ({ memory }: Place, ...pages: Where[]) => pages.includes(memory.page);
const isNobody = ({ context }: Place) => context.session === null;
/** May see the account's pages. */
const isCustomer = ({ context: { session } }: Place) => session !== null && isVerified(session.user);
const isPending = ({ context: { session } }: Place) => session !== null && pendingEmail(session.user) !== null;
/** No alert stands over the page. */
const isOpen = (at: Place) => !isIn(at, 'deleting.gone');

/** The log-out is asked for twice. */
const again = 'again';

/** Where an outcome leads, and what the chart hears on the way: that a session opened or ended, by itself, and that a wait is over. */
function ledOn(at: Place, from: Place): Known | null {
  const { memory, context } = at;
  const was = (...states: string[]) => isIn(from, ...states);
  const farewell = [...(isNobody(from) ? [] : ['session.ended elsewhere']), ...(context.canResend ? [] : ['wait.ended'])];

  if (isIn(at, 'loggingOut') && !was('loggingOut'))
    return isLed({ ...memory, back: 'shop' }, 'shop', [...farewell, ...(memory.next === again ? ['logout.ask'] : [])]);
  if (isIn(at, 'anonymous') && !isAt(at, 'shop')) {
    if (was('resetting.setting')) return isLed(memory, 'login', farewell);
    if (was('deleting.asking', 'deleting.gone')) return isLed(memory, 'shop', farewell);
    return isAt(at, ...accountPages) ? isLed({ ...memory, back: memory.page }, 'login') : null;
  }
  if (isIn(at, 'loggedIn') && isAt(at, ...forms))
    return isLed(
      { ...memory, back: 'shop' },
      memory.back,
      was('loggingIn.asking', 'verifying.checking') ? ['session.opened verified'] : [],
    );
  if (isIn(at, 'resetting.filling') && was('verifying.checking')) return isLed(memory, 'password', ['session.opened verified']);
  if (isIn(at, 'verifying') && isAt(at, 'login', 'signup'))
    return isLed(memory, 'verify', isNobody(from) ? ['session.opened unverified'] : []);
  return null;
}

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).click();
const accountPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages du compte' }).getByRole('link', { name }).click();
const account = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Se connecter|Mon compte)$/ });
const home = (page: Page) => page.getByRole('banner').getByRole('link').first();
const logOut = (page: Page) => main(page).getByRole('button', { name: 'Se déconnecter' });
const removeAccount = (page: Page) => main(page).getByRole('button', { name: 'Supprimer mon compte' });
const ok = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' });

/** Goes to an address without a new page. */
const visit = (page: Page, to: Where) => page.evaluate((path) => history.pushState({}, '', path), arrivals[to].path);

async function type(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await main(page).getByLabel(label, { exact: true }).fill(value);
}
/** The address is asked for where nobody knows it. */
async function typeAddress(page: Page, email: string) {
  const field = main(page).getByLabel('E-mail', { exact: true });
  if (await field.isVisible()) await field.fill(email);
}

const secret = 'cheval correct';
const details = { Prénom: personal.first_name, Nom: personal.last_name, 'E-mail': personal.email, Téléphone: personal.phone };
/** What the scenario's samples are. */
const sessions: Record<string, typeof verified> = { verified, unverified };
const logins: Record<string, Record<string, string>> = {
  filled: { 'E-mail': personal.email, 'Mot de passe': secret },
  empty: { 'E-mail': '', 'Mot de passe': '' },
};
const passwords: Record<string, Record<string, string>> = {
  filled: { 'Mot de passe': secret, 'Confirmer le mot de passe': secret },
  empty: { 'Mot de passe': '', 'Confirmer le mot de passe': '' },
  differs: { 'Mot de passe': secret, 'Confirmer le mot de passe': 'autre' },
};
const kind = (session: typeof verified | null) => (session === null ? null : [isVerified(session.user), pendingEmail(session.user)]);

/** Begins on a page, with what an earlier visit kept. The profile that a page reads again is what is known of it. */
async function begin({ page, I }: Stage, at: Where, kept: Record<string, unknown> = {}) {
  await keepBefore(page, kept);
  await page.route('**/v2/public/auth/profile?**', async (route) => {
    const { user } = await sessionOf(page);
    await route.fulfill({ json: { status: 'success', payload: { user } } });
  });
  await I.open(arrivals[at].path);
}

const path = (call: string) => new RegExp(`/auth/${call}/?$`);
const opened = (session: typeof verified) => success(session);
const refused = refusal(400, 'refused');

/** The account's forms and pages, walked from one to the other. */
export const driver: Driver<Auth, Known> = {
  starts: {
    'a first visit': {
      input: { session: null, email: '', canResend: true },
      memory: isLed({ page: 'entry', back: 'shop', next: '' }, 'entry'),
      open: (stage) => begin(stage, 'entry'),
    },
    'a customer': {
      input: { session: verified, email: '', canResend: true },
      memory: isLed({ page: 'profile', back: 'shop', next: '' }, 'profile'),
      open: (stage) => begin(stage, 'profile', { 'auth:session': verified }),
    },
    'a code awaited': {
      input: { session: unverified, email: personal.email, canResend: false },
      memory: isLed({ page: 'verify', back: 'shop', next: '' }, 'verify'),
      async open(stage) {
        const until = (await stage.page.evaluate(() => Date.now())) + 60_000;
        await begin(stage, 'verify', { 'auth:session': unverified, 'auth:code': { email: personal.email, until } });
      },
    },
    'an address that waits for its code': {
      input: { session: changing, email: '', canResend: true },
      memory: isLed({ page: 'profile', back: 'shop', next: '' }, 'profile'),
      open: (stage) => begin(stage, 'profile', { 'auth:session': changing }),
    },
  },
  serializeContext: ({ session, email, canResend, failure }) => ({ session: kind(session), email: email !== '', canResend, failure }),
  events: {
    'login.open': {
      when: (at) => isNobody(at) && isIn(at, 'anonymous', 'loggingIn.filling', 'loggingOut', 'deleting.asking') && !isAt(at, 'signup'),
      perform: ({ page }) => account(page).click(),
      remember: arrives('login'),
    },
    'signup.open': {
      when: (at) => isNobody(at) && isAt(at, 'login') && isIn(at, 'loggingIn.filling', 'deleting.asking'),
      perform: ({ page }) => follow(page, 'Créer un compte'),
      remember: arrives('signup'),
    },
    'verify.open': [
      {
        by: 'by its address',
        when: (at) => isNobody(at) && isAt(at, 'entry', 'signup') && isIn(at, 'anonymous', 'deleting.asking'),
        perform: ({ page }) => visit(page, 'verify'),
        remember: arrives('verify'),
      },
      {
        when: (at) => isPending(at) && isAt(at, 'profile') && isIn(at, 'loggedIn.resting'),
        perform: ({ page }) => follow(page, 'Saisir le code'),
        remember: (memory) => ({ ...arrives('verify')(memory), back: 'profile' }),
      },
    ],
    'reset.open': [
      {
        when: (at) => isNobody(at) && isAt(at, 'login') && isIn(at, 'loggingIn.filling'),
        perform: ({ page }) => follow(page, /^Mot de passe oublié/),
        remember: arrives('forgot'),
      },
      {
        by: 'of a customer',
        when: (at) => isCustomer(at) && isAt(at, 'security'),
        perform: ({ page }) => follow(page, 'Changer le mot de passe'),
        remember: arrives('password'),
      },
    ],
    'page.leave': [
      {
        by: 'for the home page',
        when: (at) => isOpen(at) && !isPending(at) && !isAt(at, 'shop') && !isIn(at, 'deleting.asking', 'loggingOut'),
        perform: ({ page }) => home(page).click(),
        remember: arrives('shop'),
      },
      {
        by: 'for the account',
        when: (at) => isCustomer(at) && isAt(at, 'shop') && isIn(at, 'loggedIn'),
        perform: ({ page }) => account(page).click(),
        remember: arrives('account'),
      },
      {
        by: 'for the data',
        when: (at) => isCustomer(at) && isAt(at, 'account', 'profile') && isIn(at, 'loggedIn.resting'),
        perform: ({ page }) => accountPage(page, 'Mes données'),
        remember: arrives('data'),
      },
      {
        by: 'for the deletion, without the code',
        when: (at) => !isNobody(at) && !isCustomer(at) && isAt(at, 'verify') && isIn(at, 'verifying.filling'),
        perform: ({ page }) => follow(page, 'Supprimer mon compte'),
        remember: arrives('data'),
      },
      {
        by: 'for the security page',
        when: (at) => isCustomer(at) && isAt(at, 'account', 'data'),
        perform: ({ page }) => accountPage(page, 'Sécurité'),
        remember: arrives('security'),
      },
      {
        by: 'by the address of the entry',
        when: (at) => isNobody(at) && isAt(at, 'shop'),
        perform: ({ page }) => visit(page, 'entry'),
        remember: arrives('entry'),
      },
    ],
    'login.submit': {
      when: (at) => isIn(at, 'loggingIn.filling'),
      async perform({ page }, sample) {
        await type(page, logins[sample] ?? {});
        await press(page, 'Se connecter');
      },
    },
    'signup.submit': {
      when: (at) => isIn(at, 'signingUp.filling'),
      async perform({ page }, sample) {
        await type(page, { ...details, 'Mot de passe': sample === 'filled' ? secret : 'court' });
        await press(page, 'Créer un compte');
      },
    },
    'code.submit': {
      when: (at) => isIn(at, 'verifying.filling'),
      async perform({ page }, sample) {
        await typeAddress(page, personal.email);
        await type(page, { 'Code de vérification': sample === 'filled' ? '012 345' : '' });
        await press(page, 'Continuer');
      },
    },
    'code.resend': [
      {
        when: (at, sample) =>
          at.context.canResend && (isIn(at, 'resetting.filling') ? sample === 'known' : sample === 'known' || at.context.email === ''),
        async perform({ page }, sample) {
          await typeAddress(page, sample === 'known' ? personal.email : '');
          await press(page, /^Renvoyer un code/);
        },
      },
      {
        by: 'too soon',
        when: (at, sample) => !at.context.canResend && isIn(at, 'verifying.filling') && sample === 'known',
        perform: ({ page }) =>
          main(page)
            .getByRole('button', { name: /^Renvoyer un code, dans/ })
            .click({ force: true }),
      },
    ],
    'reset.ask': {
      when: (at, sample) => isIn(at, 'resetting.naming') && (isNobody(at) || sample === 'known'),
      async perform({ page }, sample) {
        await typeAddress(page, sample === 'known' ? personal.email : 'lea');
        await press(page, 'Continuer');
      },
    },
    'reset.submit': {
      when: (at) => isIn(at, 'resetting.filling'),
      async perform({ page }, sample) {
        await type(page, { 'Code de vérification': '012345', ...passwords[sample] });
        await press(page, 'Changer le mot de passe');
      },
    },
    'reset.restart': {
      when: (at) => isNobody(at) && isIn(at, 'resetting.filling'),
      perform: ({ page }) => press(page, 'Utiliser une autre adresse'),
    },
    'profile.save': {
      when: (at) => isAt(at, 'profile') && isIn(at, 'loggedIn.resting'),
      async perform({ page }, sample) {
        await type(page, { ...details, Prénom: sample === 'filled' ? personal.first_name : '' });
        await press(page, 'Enregistrer');
      },
    },
    'export.ask': {
      when: (at) => isCustomer(at) && isAt(at, 'data') && isIn(at, 'loggedIn.resting'),
      perform: ({ page }) => press(page, 'Télécharger mes données'),
    },
    'logout.ask': [
      {
        when: (at) =>
          !isNobody(at) && ((isAt(at, 'account', 'security') && isIn(at, 'loggedIn', 'deleting.asking')) || isIn(at, 'verifying')),
        perform: ({ page }) => logOut(page).click(),
      },
      {
        by: 'by a press that counts twice',
        when: (at) => isCustomer(at) && isAt(at, 'security') && isIn(at, 'loggedIn.resting'),
        perform: ({ page }) =>
          logOut(page).evaluate((button) => {
            for (let count = 0; count < 2; count += 1) (button as HTMLElement).click();
          }),
        remember: { next: again },
      },
    ],
    'deletion.open': { when: (at) => isAt(at, 'data') && isIn(at, 'loggedIn'), perform: ({ page }) => removeAccount(page).click() },
    'deletion.cancel': {
      when: (at) => isAt(at, 'data') && isIn(at, 'deleting.filling', 'deleting.asking'),
      perform: ({ page }) => press(page, 'Annuler'),
    },
    'deletion.submit': {
      when: (at) => isAt(at, 'data') && isIn(at, 'deleting.filling'),
      async perform({ page }, sample) {
        await type(page, passwords[sample] ?? {});
        await removeAccount(page).click();
      },
    },
    'alert.dismiss': { when: (at) => isIn(at, 'deleting.gone'), perform: ({ page }) => ok(page).click() },
    'wait.ended': {
      by: 'after a minute',
      when: (at) => !at.context.canResend && isIn(at, 'verifying.filling', 'resetting.filling'),
      perform: ({ page }) => page.clock.fastForward(61_000),
    },
    'session.opened': {
      by: 'in another tab',
      when: (at, sample) =>
        JSON.stringify(kind(at.context.session)) !== JSON.stringify(kind(sessions[sample] ?? null)) &&
        (isIn(at, 'anonymous', 'loggingIn.filling', 'loggingOut', 'deleting.asking') ||
          isAt(at, 'password') ||
          (isIn(at, 'loggedIn.resting') && isAt(at, 'shop'))) &&
        at.memory.back === 'shop',
      perform: async ({ otherTab }, sample) => keepInBrowser(await otherTab(), { 'auth:session': sessions[sample] }),
    },
    'session.ended': [
      {
        by: 'in another tab',
        when: (at, sample) =>
          sample === 'elsewhere' &&
          !isNobody(at) &&
          isIn(at, 'loggedIn.resting', 'verifying.filling', 'resetting.naming', 'deleting.filling', 'deleting.asking'),
        perform: async ({ otherTab }) => (await otherTab()).evaluate(() => localStorage.removeItem('auth:session')),
      },
      {
        by: 'by a token that is refused',
        when: (at, sample) => sample === 'expired' && isIn(at, 'loggedIn.saving'),
        perform: ({ calls }) => calls.answer('saveProfile', refusal(401, 'unauthorized')),
      },
    ],
  },
  controls: {
    'reset.restart': (page) => page.getByRole('button', { name: 'Utiliser une autre adresse' }),
    'logout.ask': logOut,
    'deletion.open': removeAccount,
    'alert.dismiss': ok,
  },
  slots: {
    logIn: {
      call: { method: 'POST', path: path('login') },
      answers: { verified: opened(verified), unverified: opened(unverified), refused, unanswered: 'connection lost' },
    },
    signUp: {
      call: { method: 'POST', path: path('signup') },
      answers: { opened: opened(unverified), refused, unanswered: 'connection lost' },
    },
    verifyCode: {
      call: { method: 'GET', path: path('verify-otp') },
      answers: { opened: opened(verified), withoutPassword: opened(withoutPassword), refused, unanswered: 'connection lost' },
    },
    sendCode: {
      call: { method: 'GET', path: path('send-otp') },
      answers: {
        sent: success(null),
        tooSoon: refusal(429, 'code_recently_sent'),
        refused: refusal(429, 'rate_limited'),
        unanswered: 'connection lost',
      },
    },
    resetPassword: {
      call: { method: 'POST', path: path('reset-password') },
      answers: { done: success(null), refused, unanswered: 'connection lost' },
    },
    saveProfile: {
      call: { method: 'PATCH', path: path('update-profile') },
      answers: { saved: success(null), refused, unanswered: 'connection lost' },
    },
    exportData: {
      call: { method: 'GET', path: path('orders') },
      answers: { handedOver: success({ orders: [], total: 0 }), unanswered: 'connection lost' },
    },
    logOut: {
      call: { method: 'POST', path: path('logout') },
      isNeverAborted: true,
      answers: { done: success(null), unanswered: refusal(500, 'broken') },
    },
    deleteAccount: {
      call: { method: 'DELETE', path: path('delete-profile') },
      // Elsewhere the form that it belongs to is not shown.
      when: (at) => isAt(at, 'data'),
      answers: {
        deleted: success(null),
        gone: refusal(401, 'unauthorized'),
        refused: refusal(403, 'refused'),
        unanswered: 'connection lost',
      },
    },
  },
  nextStep(at, from) {
    const { next } = at.memory;
    const led = next !== '' && next !== again ? at.memory : from === null ? null : ledOn(at, from);
    if (led === null) return null;
    const [step = '', ...rest] = led.next.split(', ');
    return { step, memory: { ...led, next: then(rest) } };
  },
  shownInstead: (at) => (isAt(at, 'shop') ? [link(isNobody(at) ? 'Se connecter' : 'Mon compte')] : null),
};
