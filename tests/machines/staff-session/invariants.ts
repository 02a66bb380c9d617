import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof staffSessionMachine> = {
  'the session of a member of staff is known exactly while it lasts': ({ after: { value, context } }) =>
    (context.staff !== null) === (value === 'signedIn' || value === 'loggingOut'),
  'no password is kept once somebody is logged in': ({ after: { value, context } }) =>
    value !== 'signedIn' || context.credentials.password === '',
  'a failed log-in keeps what was typed, and says why': ({ before, after: { value, context } }) =>
    before?.value !== 'loggingIn' || value !== 'signedOut' || (context.failure !== null && context.credentials.password !== ''),
};
