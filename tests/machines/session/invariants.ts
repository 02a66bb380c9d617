import type { sessionMachine } from '#machines/session.machine.ts';
import type { Invariants } from '#qa/paths/run.ts';

/** @spec §4 Auth; §6 Logged-in customer */
export const invariants: Invariants<typeof sessionMachine> = {
  'logged in means that there is a session (§4)': ({ after }) => (after.value === 'loggedIn') === (after.context.session !== null),
  'a session begins by a flow or another tab, and by nothing else (§4)': ({ before, step, after }) =>
    before === null || before.context.session !== null || after.context.session === null || /^session\.(start|opened)/.test(step.name),
  'a log-out and a deletion forget the customer at once, and nothing else does (complaint 19)': ({ before, step, actions }) =>
    actions.includes('forgetCustomer') ===
    (step.name === 'account.deleted' || (step.name === 'logout.request' && before?.value === 'loggedIn')),
  'a new password ends the session in all tabs and keeps what was typed (§2)': ({ step, after, actions }) =>
    actions.includes('endSession') === (step.name === 'password.changed') &&
    (step.name !== 'password.changed' || (after.value === 'anonymous' && after.context.endReason === 'passwordChanged')),
  'a session that ended elsewhere is over here too, and its reason is kept for the login (INV-14)': ({ before, step, after }) =>
    step.event.type !== 'session.ended' ||
    before?.value !== 'loggedIn' ||
    (after.value === 'anonymous' && after.context.endReason === (step.name === 'session.ended expired' ? 'expired' : 'endedElsewhere')),
  'changes that no flow of this tab has made are announced, and no others (§2)': ({ before, step, actions }) =>
    actions.includes('announce') ===
    ((before?.value === 'loggedIn' && /^(session\.ended|logout\.request)/.test(step.name)) ||
      (before !== null && before.value !== 'loggedIn' && step.event.type === 'session.opened')),
  'a logout completes with any response (§4)': ({ step, after }) => step.slot === undefined || after.value === 'anonymous',
  'the tag busy is set exactly while a request is in flight': ({ after }) => after.hasTag('busy') === (after.value === 'loggingOut'),
};
