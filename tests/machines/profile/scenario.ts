import type { profileMachine } from '#machines/profile.machine.ts';
import { failures, personal, user } from '../../support/account-samples.ts';
import { noPayload, resolves, type Scenario } from '#qa/paths/scenario.ts';

export const scenario: Scenario<typeof profileMachine> = {
  inputs: { 'a customer': undefined },
  events: {
    'profile.save': {
      payloads: { filled: { form: { ...personal, address: '' } }, nameless: { form: { ...personal, first_name: '', address: '' } } },
    },
    'export.request': noPayload,
  },
  outcomes: {
    saveProfile: { saved: resolves(user), ...failures },
    exportData: { downloaded: resolves(undefined), unanswered: failures.unanswered },
  },
  serializeContext: ({ failure }) => [failure?.type],
};
