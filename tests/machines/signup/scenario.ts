import type { signupMachine } from '#machines/signup.machine.ts';
import { failures, personal, secret, unverified } from '../../support/account-samples.ts';
import { resolves, type Scenario } from '#qa/paths/scenario.ts';

export const scenario: Scenario<typeof signupMachine> = {
  inputs: { 'the form': { notice: null } },
  events: {
    'signup.submit': {
      payloads: { filled: { form: { ...personal, password: secret } }, short: { form: { ...personal, password: 'court' } } },
    },
  },
  outcomes: { signUp: { opened: resolves(unverified), ...failures } },
  serializeContext: ({ failure, session }) => [failure?.type, session !== null],
};
