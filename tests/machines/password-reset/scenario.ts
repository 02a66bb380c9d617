import type { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { failures, secret } from '../../support/account-samples.ts';
import { noPayload, resolves, type Scenario } from '#qa/paths/scenario.ts';

const email = 'lea@example.fr';
const code = '012345';

export const scenario: Scenario<typeof passwordResetMachine> = {
  inputs: {
    'a forgotten password': { email: '', canResend: true, isCodeMailedBefore: false, notice: null },
    'a customer': { email, canResend: true, isCodeMailedBefore: false, notice: null },
    'a second code': { email, canResend: false, isCodeMailedBefore: true, notice: 'passwordNeeded' },
  },
  events: {
    'code.request': { payloads: { known: { email }, wrong: { email: 'lea' } } },
    'code.resend': noPayload,
    'password.submit': {
      payloads: {
        filled: { form: { code, password: secret, confirmation: secret } },
        differs: { form: { code, password: secret, confirmation: 'autre' } },
      },
    },
    'reset.restart': noPayload,
    'cooldown.ended': noPayload,
  },
  outcomes: {
    sendCode: {
      sent: resolves({ isSent: true, cooldownSeconds: 60 }),
      tooSoon: resolves({ isSent: false, cooldownSeconds: 40 }),
      ...failures,
    },
    resetPassword: { done: resolves(undefined), ...failures },
  },
  serializeContext: ({ email: known, canResend, failure }) => [known !== '', canResend, failure?.type],
};
