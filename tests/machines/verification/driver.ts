import type { verificationMachine } from '#machines/verification.machine.ts';
import { answerOnce, begin, callPath, codeAnswers, failureAnswers, fill, fillEmail, press } from '../../support/account-pages.ts';
import { personal, secret, unverified, verified, withoutPassword } from '../../support/account-samples.ts';
import type { Driver, Stage, WalkPosition } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import { link } from '../../support/browser-paths/sights.ts';

type Position = WalkPosition<typeof verificationMachine>;
const isFilling = ({ leaves }: Position) => leaves.includes('filling');
const email = personal.email;

/** Opens the page with the code of a sign-up in this browser. */
async function openWithCode(stage: Stage) {
  const until = (await stage.page.evaluate(() => Date.now())) + 60_000;
  await begin(stage, '/auth/verify', { 'auth:session': unverified, 'auth:code': { email, until } });
}
/** Opens the page by a login whose address is unverified. */
async function openByLogin(stage: Stage) {
  const { page } = stage;
  await begin(stage, '/auth/login');
  await answerOnce(page, 'login', { status: 200, json: { status: 'success', payload: unverified } });
  await fill(page, { 'E-mail': email, 'Mot de passe': secret });
  await press(page, 'Se connecter');
}

export const driver: Driver<typeof verificationMachine> = {
  starts: {
    'an unknown address': { input: { email: '', canResend: true, isCodeDue: false }, open: (stage) => begin(stage, '/auth/verify') },
    'a mailed code': { input: { email, canResend: false, isCodeDue: false }, open: openWithCode },
    'an unverified login': { input: { email, canResend: true, isCodeDue: true }, open: openByLogin },
  },
  events: {
    'code.submit': {
      when: isFilling,
      async perform({ page }, sample) {
        await fillEmail(page, email);
        await fill(page, { 'Code de vérification': sample === 'filled' ? '012 345' : '' });
        await press(page, 'Continuer');
      },
    },
    'code.resend': [
      {
        when: (at, sample) => isFilling(at) && at.context.canResend && (sample === 'known' || at.context.email === ''),
        async perform({ page }, sample) {
          await fillEmail(page, sample === 'known' ? email : '');
          await press(page, /^Renvoyer un code/);
        },
      },
      {
        by: 'during the cooldown',
        when: (at, sample) => isFilling(at) && !at.context.canResend && sample === 'known',
        perform: ({ page }) => page.getByRole('button', { name: /^Renvoyer un code, dans/ }).click({ force: true }),
      },
    ],
    'cooldown.ended': {
      by: 'after a minute',
      when: (at) => isFilling(at) && !at.context.canResend,
      perform: ({ page }) => page.clock.fastForward(61_000),
    },
  },
  controls: {},
  slots: {
    sendCode: { call: { method: 'GET', path: callPath('send-otp') }, answers: codeAnswers },
    verifyCode: {
      call: { method: 'GET', path: callPath('verify-otp') },
      answers: { opened: success(verified), withoutPassword: success(withoutPassword), ...failureAnswers },
    },
  },
  shownInstead: ({ leaves }) => (leaves.includes('verified') ? [link('Mon compte')] : null),
};
