// References: §n in docs/behaviour.

import type { profileMachine } from '#machines/profile.machine.ts';
import { formInvariants } from '../../support/charts/account-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof profileMachine> = {
  ...formInvariants,
  'a saved profile updates the customer, and nothing else does (§7)': ({ step, actions }) =>
    actions.includes('updateUser') === (step.name === 'saveProfile saved'),
  'an incomplete form is not sent': ({ before, step, after }) => step.name !== 'profile.save nameless' || after.value === before?.value,
  'a request in flight continues when its page is left': ({ after }) => after.hasTag('background') === after.hasTag('busy'),
};
