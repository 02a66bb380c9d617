import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof staffSessionMachine> = {
  'the session of a member of staff is known exactly while it lasts': ({ after: { value, context } }) =>
    (context.staff !== null) === (value === 'signedIn' || value === 'loggingOut'),
  'no password is kept once somebody is logged in': ({ after: { value, context } }) =>
    value !== 'signedIn' || context.credentials.password === '',
  'a code is only asked for while the password is known, with which it is sent': ({ after: { value, context } }) =>
    (value !== 'enteringCode' && value !== 'verifyingCode') || context.credentials.password !== '',
  'who starts over has to type the password again': ({ before, after: { value, context } }) =>
    before?.value !== 'enteringCode' || value !== 'signedOut' || context.credentials.password === '',
  'a failed log-in keeps what was typed, and says why': ({ before, after: { value, context } }) =>
    (before?.value !== 'loggingIn' && before?.value !== 'verifyingCode') ||
    value !== 'signedOut' ||
    (context.failure !== null && context.credentials.password !== ''),
};
