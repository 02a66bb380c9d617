import type { sessionMachine } from '#machines/session.machine.ts';
import { failures, unverified, verified } from '../../support/account-samples.ts';
import { noPayload, onePayload, resolves, type Scenario } from '#qa/paths/scenario.ts';

export const scenario: Scenario<typeof sessionMachine> = {
  inputs: { 'a first visit': { session: null }, 'a customer': { session: verified } },
  events: {
    'session.start': onePayload({ session: verified }),
    'password.changed': noPayload,
    'account.deleted': noPayload,
    'logout.request': noPayload,
    'reason.clear': noPayload,
    'session.opened': { payloads: { verified: { session: verified }, unverified: { session: unverified } } },
    'session.ended': { payloads: { elsewhere: { isExpired: false }, expired: { isExpired: true } } },
  },
  outcomes: { logOut: { done: resolves(undefined), unanswered: failures.unanswered } },
  serializeContext: ({ session, endReason }) => [session && session.user.is_verified, endReason],
};
