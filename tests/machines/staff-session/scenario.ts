import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { noPayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

export const owner = { email: 'gerant@example.fr', role: 'owner' } as const;

export const scenario: Scenario<typeof staffSessionMachine> = {
  starts: { 'the counter': undefined },
  events: {
    'staff.logIn': { valid: { '': { email: 'gerant@example.fr', password: 'au-comptoir' } } },
    'staff.logOut': noPayload,
    'staff.retry': noPayload,
    'session.ended': noPayload,
  },
  outcomes: {
    checkSession: {
      signedIn: resolves({ type: 'signedIn', staff: owner }),
      signedOut: resolves({ type: 'signedOut' }),
      unreachable: rejects('the server cannot be reached'),
    },
    logIn: {
      signedIn: resolves({ type: 'signedIn', staff: owner }),
      rejected: resolves({ type: 'rejected' }),
      rateLimited: resolves({ type: 'rateLimited' }),
      unreachable: rejects('the server cannot be reached'),
    },
    logOut: { done: resolves(undefined), unreachable: rejects('the server cannot be reached') },
  },
  serializeContext: ({ staff, credentials, failure }) => [staff?.role, credentials.email, failure],
};
