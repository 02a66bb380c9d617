// References: §n in docs/behaviour.

import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { formInvariants } from '../../support/charts/account-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** @spec docs/behaviour §5 Account deletion */
export const invariants: Invariants<typeof accountDeletionMachine> = {
  ...formInvariants,
  'a deletion succeeds by the server’s response, or when the alert for an unknown account is dismissed (§5)': ({ before, step, after }) =>
    (after.output?.isDeleted === true) ===
    (step.name === 'deleteAccount deleted' || (before?.value === 'gone' && step.name === 'alert.dismiss')),
  'only its response ends a deletion in flight (§5)': ({ before, step, after }) =>
    before?.value !== 'deleting' || after.value === 'deleting' || step.actor !== undefined,
  'a deletion in flight and its alert stay when their page is left': ({ after }) =>
    after.hasTag('background') === (after.value === 'deleting' || after.value === 'gone'),
};
