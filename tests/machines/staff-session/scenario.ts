import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { noPayload, onePayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

export const owner = { email: 'gerant@example.fr', role: 'owner' } as const;

export const scenario: Scenario<typeof staffSessionMachine> = {
  inputs: { 'the counter': undefined },
  events: {
    'staff.logIn': onePayload({ email: 'gerant@example.fr', password: 'au-comptoir' }),
    'staff.submitCode': { payloads: { complete: { code: '012 345' }, incomplete: { code: '0123' } } },
    'staff.startOver': noPayload,
    'staff.logOut': noPayload,
    'staff.retry': noPayload,
    'session.ended': noPayload,
    'page.restored': noPayload,
  },
  outcomes: {
    checkSession: {
      signedIn: resolves({ type: 'signedIn', staff: owner }),
      signedOut: resolves({ type: 'signedOut' }),
      failed: resolves({ type: 'serverError', reason: '' }),
      unreachable: rejects('the server cannot be reached'),
    },
    logIn: {
      signedIn: resolves({ type: 'signedIn', staff: owner }),
      codeRequired: resolves({ type: 'codeRequired' }),
      rejected: resolves({ type: 'rejected' }),
      refused: resolves({ type: 'refused', reason: 'Trop de tentatives.' }),
      unreachable: rejects('the server cannot be reached'),
    },
    verifyCode: {
      signedIn: resolves({ type: 'signedIn', staff: owner }),
      codeRejected: resolves({ type: 'codeRejected' }),
      refused: resolves({ type: 'refused', reason: 'Trop de tentatives.' }),
      // The password was changed between the two steps: the server rejects the log-in.
      passwordChanged: resolves({ type: 'rejected' }),
      unreachable: rejects('the server cannot be reached'),
    },
    logOut: {
      done: resolves({ type: 'signedOut' }),
      failed: resolves({ type: 'serverError', reason: '' }),
      unreachable: rejects('the server cannot be reached'),
    },
  },
  serializeContext: ({ staff, credentials, failure }) => [
    staff?.role,
    credentials.email,
    credentials.password !== '',
    failure?.type ?? null,
  ],
};
