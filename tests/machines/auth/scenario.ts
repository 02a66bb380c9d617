import type { Session } from '#domain/account/auth.ts';
import type { User } from '#domain/entities.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import { rejects, resolves, noPayload, type Scenario } from '#qa/paths/scenario.ts';

const user: User = {
  id: 'u-1',
  email: 'lea@example.fr',
  first_name: 'Léa',
  last_name: 'Martin',
  phone: '06 12 34 56 78',
  address: null,
  is_verified: true,
  pending_email: null,
};
export const verified: Session = { token: 'token-1', user };
export const unverified: Session = { token: 'token-2', user: { ...user, is_verified: false } };
export const withoutPassword: Session = { token: 'token-3', user: { ...user, needs_password: true } };
export const changing: Session = { token: 'token-1', user: { ...user, pending_email: 'neu@example.fr' } };

const refused = resolves({ type: 'refused', refusal: { message: 'Non.', fields: { email: 'Déjà prise.' } } } as const);
const unanswered = rejects('no answer came');
const opened = (session: Session) => resolves({ type: 'opened', session } as const);
const password = 'cheval correct';
export const personal = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };

/** What may happen to a session: the wishes of its visitor, the news of other tabs, and what its calls may come to. */
export const scenario: Scenario<typeof authMachine> = {
  starts: {
    'a first visit': { session: null, email: '', canResend: true },
    'a customer': { session: verified, email: '', canResend: true },
    'a code awaited': { session: unverified, email: 'lea@example.fr', canResend: false },
    'an address that waits for its code': { session: changing, email: '', canResend: true },
  },
  events: {
    'login.open': noPayload,
    'signup.open': noPayload,
    'verify.open': noPayload,
    'reset.open': noPayload,
    'page.leave': noPayload,
    'login.submit': { valid: { filled: { form: { email: 'lea@example.fr', password } }, empty: { form: { email: '', password: '' } } } },
    'signup.submit': { valid: { filled: { form: { ...personal, password } }, short: { form: { ...personal, password: 'court' } } } },
    'code.submit': { valid: { filled: { email: 'lea@example.fr', code: '012 345' }, empty: { email: 'lea@example.fr', code: '' } } },
    'code.resend': { valid: { known: { email: 'lea@example.fr' }, unknown: { email: '' } } },
    'reset.ask': { valid: { known: { email: 'lea@example.fr' }, wrong: { email: 'lea' } } },
    'reset.submit': {
      valid: {
        filled: { form: { code: '012345', password, confirmation: password } },
        differs: { form: { code: '012345', password, confirmation: 'autre' } },
      },
    },
    'reset.restart': noPayload,
    'profile.save': {
      valid: { filled: { form: { ...personal, address: '' } }, nameless: { form: { ...personal, first_name: '', address: '' } } },
    },
    'export.ask': noPayload,
    'logout.ask': noPayload,
    'deletion.open': noPayload,
    'deletion.cancel': noPayload,
    'deletion.submit': {
      valid: {
        filled: { form: { password, confirmation: password } },
        empty: { form: { password: '', confirmation: '' } },
        differs: { form: { password, confirmation: 'autre' } },
      },
    },
    'alert.dismiss': noPayload,
    'wait.ended': noPayload,
    'session.opened': { valid: { verified: { session: verified }, unverified: { session: unverified } } },
    'session.ended': { valid: { elsewhere: { isExpired: false }, expired: { isExpired: true } } },
  },
  outcomes: {
    logIn: { verified: opened(verified), unverified: opened(unverified), refused, unanswered },
    signUp: { opened: opened(unverified), refused, unanswered },
    verifyCode: { opened: opened(verified), withoutPassword: opened(withoutPassword), refused, unanswered },
    sendCode: {
      sent: resolves({ type: 'sent', waitSeconds: 60 } as const),
      tooSoon: resolves({ type: 'tooSoon', waitSeconds: 40 } as const),
      refused,
      unanswered,
    },
    resetPassword: { done: resolves({ type: 'done' } as const), refused, unanswered },
    saveProfile: { saved: resolves({ type: 'saved', user } as const), refused, unanswered },
    exportData: { handedOver: resolves(undefined), unanswered },
    logOut: { done: resolves(undefined), unanswered },
    deleteAccount: { deleted: resolves({ type: 'done' } as const), gone: resolves({ type: 'gone' } as const), refused, unanswered },
  },
  // What is only said (notice, the back end's words) stands beside `failure`, and no guard reads it.
  serializeContext: ({ session, email, canResend, failure }) => ({
    session: session === null ? null : [session.user.is_verified, session.user.pending_email],
    email: email !== '',
    canResend,
    failure,
  }),
};
