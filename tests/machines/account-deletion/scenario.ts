import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { failures, secret } from '../../support/account-samples.ts';
import { noPayload, resolves, type Scenario } from '#qa/paths/scenario.ts';

export const scenario: Scenario<typeof accountDeletionMachine> = {
  inputs: { 'a customer': { isLoggedIn: true } },
  events: {
    'deletion.open': noPayload,
    'deletion.cancel': noPayload,
    'deletion.submit': {
      payloads: {
        filled: { form: { password: secret, confirmation: secret } },
        empty: { form: { password: '', confirmation: '' } },
        differs: { form: { password: secret, confirmation: 'autre' } },
      },
    },
    'alert.dismiss': noPayload,
    'session.opened': noPayload,
    'session.ended': noPayload,
  },
  outcomes: { deleteAccount: { deleted: resolves('deleted'), gone: resolves('gone'), ...failures } },
  serializeContext: ({ isLoggedIn, failure }) => [isLoggedIn, failure?.type],
};
