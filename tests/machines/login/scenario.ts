import type { loginMachine } from '#machines/login.machine.ts';
import { failures, secret, unverified, verified } from '../../support/account-samples.ts';
import { resolves, type Scenario } from '#qa/paths/scenario.ts';

export const scenario: Scenario<typeof loginMachine> = {
  inputs: { 'the form': { email: '', notice: null } },
  events: {
    'login.submit': {
      payloads: { filled: { form: { email: 'lea@example.fr', password: secret } }, empty: { form: { email: '', password: '' } } },
    },
  },
  outcomes: { logIn: { verified: resolves(verified), unverified: resolves(unverified), ...failures } },
  serializeContext: ({ failure, session }) => [failure?.type, session !== null],
};
