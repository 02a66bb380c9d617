import type { verificationMachine } from '#machines/verification.machine.ts';
import { failures, verified, withoutPassword } from '../../support/account-samples.ts';
import { noPayload, resolves, type Scenario } from '#qa/paths/scenario.ts';

const email = 'lea@example.fr';

export const scenario: Scenario<typeof verificationMachine> = {
  inputs: {
    'an unknown address': { email: '', canResend: true, isCodeDue: false },
    'a mailed code': { email, canResend: false, isCodeDue: false },
    'an unverified login': { email, canResend: true, isCodeDue: true },
  },
  events: {
    'code.submit': { payloads: { filled: { email, code: '012 345' }, empty: { email, code: '' } } },
    'code.resend': { payloads: { known: { email }, unknown: { email: '' } } },
    'cooldown.ended': noPayload,
  },
  outcomes: {
    sendCode: {
      sent: resolves({ isSent: true, cooldownSeconds: 60 }),
      tooSoon: resolves({ isSent: false, cooldownSeconds: 40 }),
      ...failures,
    },
    verifyCode: { opened: resolves(verified), withoutPassword: resolves(withoutPassword), ...failures },
  },
  serializeContext: ({ email: known, canResend, failure, session }) => [known !== '', canResend, failure?.type, session !== null],
};
