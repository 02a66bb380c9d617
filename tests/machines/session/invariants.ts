// References: INV-n in docs/invariants.md, complaints and §n in docs/behaviour.

import type { sessionMachine } from '#machines/session.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** @spec docs/behaviour §4 Auth; §6 Logged-in customer */
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
  'a session that has expired or ended in another tab ends here too, with a reason (INV-14)': ({ before, step, after }) =>
    step.event.type !== 'session.ended' ||
    before?.value !== 'loggedIn' ||
    (after.value === 'anonymous' && after.context.endReason === (step.name === 'session.ended expired' ? 'expired' : 'endedInOtherTab')),
  'the tag busy is set exactly while a request is in flight': ({ after }) => after.hasTag('busy') === (after.value === 'loggingOut'),
};
