import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { formInvariants } from '../../support/account-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const failureOf: Record<string, string | undefined> = { empty: 'passwordRequired', differs: 'passwordsDiffer' };

/** @spec §5 Account deletion */
export const invariants: Invariants<typeof accountDeletionMachine> = {
  ...formInvariants,
  'a deletion succeeds by the server’s response, or when the alert for an unknown account is dismissed (§5)': ({ before, step, after }) =>
    (after.output?.isDeleted === true) ===
    (step.name === 'deleteAccount deleted' || (before?.value === 'gone' && step.name === 'alert.dismiss')),
  'only its response ends a deletion in flight (§5)': ({ before, step, after }) =>
    before?.value !== 'deleting' || after.value === 'deleting' || step.slot !== undefined,
  'a deletion is sent only with a session and a password entered twice; otherwise its failure is shown (§5)': ({ before, step, after }) => {
    if (step.event.type !== 'deletion.submit' || before?.value !== 'filling') return true;
    const failure = before.context.isLoggedIn ? failureOf[step.name.split(' ')[1] ?? ''] : 'notLoggedIn';
    return after.value === (failure === undefined ? 'deleting' : 'filling') && after.context.failure?.type === failure;
  },
  'a cancelled deletion keeps the account, and without a session the page is left (§5)': ({ before, step, after }) =>
    step.name !== 'deletion.cancel' ||
    before?.value !== 'filling' ||
    (after.value === (before.context.isLoggedIn ? 'closed' : 'cancelled') && after.output?.isDeleted !== true),
  'a deletion in flight and its alert stay when their page is left': ({ after }) =>
    after.hasTag('background') === (after.value === 'deleting' || after.value === 'gone'),
};
