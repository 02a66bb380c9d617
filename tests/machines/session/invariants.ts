import type { sessionMachine } from '#machines/session.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** @spec §4 Auth; §6 Logged-in customer */
export const invariants: Invariants<typeof sessionMachine> = {
  'the state loggedIn has a session, and no other state has one (§4)': ({ after }) =>
    (after.value === 'loggedIn') === (after.context.session !== null),
  'a session begins only by a login or sign-up, here or in another tab (§4)': ({ before, step, after }) =>
    before === null || before.context.session !== null || after.context.session === null || /^session\.(start|opened)/.test(step.name),
  'logging out and deleting the account clear the customer’s data immediately, and nothing else does (complaint 19)': ({
    before,
    step,
    actions,
  }) =>
    actions.includes('forgetCustomer') ===
    (step.name === 'account.deleted' || (step.name === 'logout.request' && before?.value === 'loggedIn')),
  'a new password ends the session in all tabs (§2)': ({ step, after, actions }) =>
    actions.includes('endSession') === (step.name === 'password.changed') &&
    (step.name !== 'password.changed' || (after.value === 'anonymous' && after.context.endReason === 'passwordChanged')),
  'a session that has expired or ended in another tab ends here too, with a reason (INV-14)': ({ before, step, after }) =>
    step.event.type !== 'session.ended' ||
    before?.value !== 'loggedIn' ||
    (after.value === 'anonymous' && after.context.endReason === (step.name === 'session.ended expired' ? 'expired' : 'endedElsewhere')),
  'a logout, an ended session and a login in another tab are announced, and nothing else is (§2)': ({ before, step, actions }) =>
    actions.includes('announce') ===
    ((before?.value === 'loggedIn' && /^(session\.ended|logout\.request)/.test(step.name)) ||
      (before !== null && before.value !== 'loggedIn' && step.event.type === 'session.opened')),
  'a logout completes with any response (§4)': ({ step, after }) => step.slot === undefined || after.value === 'anonymous',
  'the tag busy is set exactly while a request is in flight': ({ after }) => after.hasTag('busy') === (after.value === 'loggingOut'),
};
