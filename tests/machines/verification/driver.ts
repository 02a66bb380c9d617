import type { verificationMachine } from '#machines/verification.machine.ts';
import {
  respondOnce,
  openPage,
  callPath,
  codeResponses,
  failureResponses,
  fillFields,
  fillEmail,
  pressButton,
} from '../../support/account-pages.ts';
import { personal, secret, unverified, verified, withoutPassword } from '../../support/account-samples.ts';
import type { Driver, WalkFixtures, WalkPosition } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import { link } from '../../support/browser-paths/expected-elements.ts';

type Position = WalkPosition<typeof verificationMachine>;
const isFilling = ({ leaves }: Position) => leaves.includes('filling');
const email = personal.email;

/** Opens the page with the code of a sign-up in this browser. */
async function openWithCode(fixtures: WalkFixtures) {
  const until = (await fixtures.page.evaluate(() => Date.now())) + 60_000;
  await openPage(fixtures, '/auth/verify', { 'auth:session': unverified, 'auth:code': { email, until } });
}
/** Opens the page by logging in with an unverified address. */
async function openByLogin(fixtures: WalkFixtures) {
  const { page } = fixtures;
  await openPage(fixtures, '/auth/login');
  await respondOnce(page, 'login', success(unverified));
  await fillFields(page, { 'E-mail': email, 'Mot de passe': secret });
  await pressButton(page, 'Se connecter');
}

export const driver: Driver<typeof verificationMachine> = {
  starts: {
    'an unknown address': { open: (fixtures) => openPage(fixtures, '/auth/verify') },
    'a mailed code': { open: openWithCode },
    'an unverified login': { open: openByLogin },
  },
  events: {
    'code.submit': {
      async perform({ page }, sample) {
        await fillEmail(page, email);
        await fillFields(page, { 'Code de vérification': sample === 'filled' ? '012 345' : '' });
        await pressButton(page, 'Continuer');
      },
    },
    'code.resend': [
      {
        isPossible: (position, sample) =>
          isFilling(position) && position.context.canResend && (sample === 'known' || position.context.email === ''),
        async perform({ page }, sample) {
          await fillEmail(page, sample === 'known' ? email : '');
          await pressButton(page, /^Renvoyer un code/);
        },
      },
      {
        suffix: 'during the cooldown',
        isPossible: (position, sample) => isFilling(position) && !position.context.canResend && sample === 'known',
        perform: ({ page }) => page.getByRole('button', { name: /^Renvoyer un code, dans/ }).click({ force: true }),
      },
    ],
    'cooldown.ended': {
      suffix: 'after a minute',
      isPossible: (position) => isFilling(position) && !position.context.canResend,
      perform: ({ page }) => page.clock.fastForward(61_000),
    },
  },
  actors: {
    sendCode: { call: { method: 'GET', path: callPath('send-otp') }, responses: codeResponses },
    verifyCode: {
      call: { method: 'GET', path: callPath('verify-otp') },
      responses: { opened: success(verified), withoutPassword: success(withoutPassword), ...failureResponses },
    },
  },
  shownInstead: ({ leaves }) => (leaves.includes('verified') ? [link('Mon compte')] : null),
};
