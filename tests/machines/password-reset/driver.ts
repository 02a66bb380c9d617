import type { passwordResetMachine } from '#machines/password-reset.machine.ts';
import {
  respondOnce,
  openPage,
  callPath,
  codeResponses,
  failureResponses,
  fillFields,
  fillEmail,
  passwords,
  pressButton,
} from '../../support/account-pages.ts';
import { personal, verified, withoutPassword } from '../../support/account-samples.ts';
import type { Driver, WalkFixtures, WalkPosition } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import { button, heading } from '../../support/browser-paths/expected-elements.ts';

/** Whether the email address is that of the session, which cannot be changed. */
type PageState = { isOwnAddress: boolean };
type Position = WalkPosition<typeof passwordResetMachine, PageState>;

const isFilling = ({ leaves }: Position) => leaves.includes('filling');
const email = personal.email;

/** Opens the page by entering the code of a sign-up without its session, which requires a second code and a password. */
async function openByVerification(fixtures: WalkFixtures) {
  const { page } = fixtures;
  await openPage(fixtures, '/auth/verify');
  await respondOnce(page, 'verify-otp', success(withoutPassword));
  await fillFields(page, { 'E-mail': email, 'Code de vérification': '012345' });
  await pressButton(page, 'Continuer');
}

export const driver: Driver<typeof passwordResetMachine, PageState> = {
  pageState: { isOwnAddress: false },
  starts: {
    'a forgotten password': { open: (fixtures) => openPage(fixtures, '/auth/forgot') },
    'a customer': {
      pageState: { isOwnAddress: true },
      open: (fixtures) => openPage(fixtures, '/profile/ChangePassword', { 'auth:session': verified }),
    },
    'a second code': { pageState: { isOwnAddress: true }, open: openByVerification },
  },
  events: {
    'code.request': {
      isPossible: ({ leaves, pageState }, sample) => leaves.includes('askingAddress') && (sample === 'known' || !pageState.isOwnAddress),
      async perform({ page }, sample) {
        await fillEmail(page, sample === 'known' ? email : 'lea');
        await pressButton(page, 'Continuer');
      },
    },
    'code.resend': button(/^Renvoyer un code/),
    'password.submit': {
      async perform({ page }, sample) {
        await fillFields(page, { 'Code de vérification': '012345', ...passwords[sample] });
        await pressButton(page, 'Changer le mot de passe');
      },
    },
    'reset.restart': {
      isPossible: (position) => isFilling(position) && !position.pageState.isOwnAddress,
      control: button('Utiliser une autre adresse'),
    },
    'cooldown.ended': {
      suffix: 'after a minute',
      isPossible: (position) => isFilling(position) && !position.context.canResend,
      perform: ({ page }) => page.clock.fastForward(61_000),
    },
  },
  actors: {
    sendCode: { call: { method: 'GET', path: callPath('send-otp') }, responses: codeResponses },
    resetPassword: { call: { method: 'POST', path: callPath('reset-password') }, responses: { done: success(null), ...failureResponses } },
  },
  shownInstead: ({ leaves }) => (leaves.includes('changed') ? [heading('Connexion')] : null),
};
