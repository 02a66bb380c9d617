/**
 * The words that the auth chart is told in: what it is asked and told, what it calls, what it remembers and judges.
 *
 * @spec §4 Auth; §5 Password reset, Account deletion; §8 Server error on an auth call
 */
import { assign, setup } from 'xstate';
import { codeResendMs } from '#config/constants.ts';
import {
  deletionFailure,
  isEmailValid,
  isCodeValid,
  isLoginValid,
  isProfileValid,
  isResetValid,
  isSignupValid,
  isVerified,
  needsPassword,
  pendingEmail,
  type AuthFailure,
  type DeletionForm,
  type LoginForm,
  type ProfileForm,
  type Refusal,
  type ResetForm,
  type Session,
  type SignupForm,
} from '#domain/account/auth.ts';
import type { User } from '#domain/entities.ts';
import { slot } from './slot.ts';

/** What has come to an end. */
export type Announcement = 'loggedIn' | 'codeAwaited' | 'passwordNeeded' | 'passwordChanged' | 'loggedOut' | 'deleted' | 'ended';

/** The back end said no, and why. */
type Refused = { type: 'refused'; refusal: Refusal };
export type SessionOutcome = { type: 'opened'; session: Session } | Refused;
/** A code was mailed, or the last one is less than a minute old: either way the next may be requested after so many seconds. */
export type CodeOutcome = { type: 'sent' | 'tooSoon'; waitSeconds: number } | Refused;
export type ResetOutcome = { type: 'done' } | Refused;
/** `gone`: the token is not known any more, as after a deletion whose answer was lost. */
export type DeletionOutcome = { type: 'done' | 'gone' } | Refused;
export type ProfileOutcome = { type: 'saved'; user: User } | Refused;
type Outcome = SessionOutcome | CodeOutcome | ResetOutcome | DeletionOutcome | ProfileOutcome;

/** Good news to be read where the visitor stands now. */
export type AuthNotice = 'codeSent' | 'saved' | 'exported' | 'passwordNeeded' | 'passwordChanged' | 'expired' | 'endedElsewhere';

/** Nothing to say. */
export const quiet = { failure: null, refusal: { message: '', fields: {} }, notice: null };
/** The address that a code is for: the one that waits for it, or the account's own. */
const codeAddress = ({ user }: Session) => pendingEmail(user) ?? user.email;

/** Wishes and news. A page opens its form, and leaves it. */
export type AuthEvent =
  | { type: 'login.open' }
  | { type: 'signup.open' }
  | { type: 'verify.open' }
  | { type: 'reset.open' }
  | { type: 'page.leave' }
  | { type: 'login.submit'; form: LoginForm }
  | { type: 'signup.submit'; form: SignupForm }
  | { type: 'code.submit'; email: string; code: string }
  | { type: 'code.resend'; email: string }
  | { type: 'reset.ask'; email: string }
  | { type: 'reset.submit'; form: ResetForm }
  | { type: 'reset.restart' }
  | { type: 'profile.save'; form: ProfileForm }
  | { type: 'export.ask' }
  | { type: 'logout.ask' }
  | { type: 'deletion.open' }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.submit'; form: DeletionForm }
  | { type: 'alert.dismiss' }
  | { type: 'wait.ended' }
  | { type: 'session.opened'; session: Session }
  | { type: 'session.ended'; isExpired: boolean };

/** Everything the auth chart is made of, but its states. */
export const authSetup = setup({
  types: {} as {
    context: {
      session: Session | null;
      /** The session that is being logged out: here it is over. */
      parting: Session | null;
      /** The address that a code was mailed to, or is about to be. */
      email: string;
      canResend: boolean;
      failure: AuthFailure | null;
      refusal: Refusal;
      notice: AuthNotice | null;
    };
    input: { session: Session | null; email: string; canResend: boolean };
    events: AuthEvent;
    tags: 'editable' | 'busy' | 'failed';
  },
  actors: {
    logIn: slot<SessionOutcome, LoginForm>('logIn'),
    /** Opens the account; the back end mails the first code by itself. */
    signUp: slot<SessionOutcome, SignupForm>('signUp'),
    /** Gives the code. It serves once: after a rejection it may be used up. */
    verifyCode: slot<SessionOutcome, { email: string; code: string }>('verifyCode'),
    sendCode: slot<CodeOutcome, { email: string }>('sendCode'),
    resetPassword: slot<ResetOutcome, { email: string; form: ResetForm }>('resetPassword'),
    /** Sends the changes and reads the profile again. */
    saveProfile: slot<ProfileOutcome, ProfileForm>('saveProfile'),
    /** Gathers the customer's data and hands them over as a file. */
    exportData: slot<void, void>('exportData'),
    /** Tells the back end. */
    logOut: slot<void, { session: Session | null }>('logOut'),
    deleteAccount: slot<DeletionOutcome, DeletionForm>('deleteAccount'),
  },
  actions: {
    /** Provided: the session is kept through reloads and told to the other tabs. */
    keepSession: (_, _session: Session | null) => {},
    /** Provided: the session is over, here and in the other tabs; what was typed stays. */
    endSession: () => {},
    /** Provided: nothing of the customer is left, in any tab. */
    forgetCustomer: () => {},
    /** Provided: counts the seconds until the next code may be asked for, also through a reload. */
    beginWait: (_, _wait: { email: string; seconds: number }) => {},
    /** Provided: says what came to an end. */
    announce: (_, _what: Announcement) => {},
    rememberSession: assign((_, session: Session | null) => ({ session })),
    rememberOpened: assign((_, outcome: SessionOutcome) =>
      outcome.type === 'opened' ? { ...quiet, session: outcome.session, email: codeAddress(outcome.session) } : {},
    ),
    rememberUser: assign(({ context: { session } }, outcome: ProfileOutcome) =>
      outcome.type === 'saved' && session !== null ? { session: { ...session, user: outcome.user }, notice: 'saved' as const } : {},
    ),
    rememberEmail: assign((_, email: string) => ({ ...quiet, email: email.trim() })),
    /** The session is over: nothing of the customer is named any more. */
    dropSession: assign({ session: null, email: '' }),
    nameCodeAddress: assign(({ context: { session, email } }) => ({ email: session === null ? email : codeAddress(session) })),
    nameAccount: assign(({ context: { session, email } }) => ({ email: session?.user.email ?? email })),
    partWithSession: assign(({ context }) => ({ ...quiet, session: null, parting: context.session, email: '' })),
    allowResend: assign({ canResend: true }),
    forbidResend: assign({ canResend: false }),
    notify: assign((_, notice: AuthNotice) => ({ ...quiet, notice })),
    fail: assign((_, failure: AuthFailure) => ({ ...quiet, failure })),
    refuse: assign((_, outcome: Outcome) =>
      outcome.type === 'refused' ? { ...quiet, failure: 'refused' as const, refusal: outcome.refusal } : {},
    ),
    refuseDeletion: assign(({ context: { session } }, form: DeletionForm) => ({ ...quiet, failure: deletionFailure(session, form) })),
    forgive: assign({ failure: null }),
    quieten: assign(quiet),
  },
  guards: {
    isLoggedIn: ({ context }) => context.session !== null,
    /** Who is logged in needs no form to get there. */
    isVerified: ({ context }) => context.session !== null && isVerified(context.session.user),
    isCodeAwaited: ({ context: { session } }) => session === null || !isVerified(session.user) || pendingEmail(session.user) !== null,
    canResend: ({ context }) => context.canResend,
    isSessionVerified: (_, { user }: Session) => isVerified(user),
    isLoginFilled: (_, form: LoginForm) => isLoginValid(form),
    isSignupFilled: (_, form: SignupForm) => isSignupValid(form),
    isCodeFilled: (_, { email, code }: { email: string; code: string }) => isEmailValid(email) && isCodeValid(code),
    isAddress: (_, email: string) => isEmailValid(email),
    isResetFilled: (_, form: ResetForm) => isResetValid(form),
    isProfileFilled: (_, form: ProfileForm) => isProfileValid(form),
    isDeletionReady: ({ context }, form: DeletionForm) => deletionFailure(context.session, form) === null,
    isOpened: (_, outcome: SessionOutcome) => outcome.type === 'opened',
    isOpenedVerified: (_, outcome: SessionOutcome) => outcome.type === 'opened' && isVerified(outcome.session.user),
    isOpenedWithoutPassword: (_, outcome: SessionOutcome) => outcome.type === 'opened' && needsPassword(outcome.session.user),
    isSent: (_, outcome: CodeOutcome) => outcome.type === 'sent',
    isTooSoon: (_, outcome: CodeOutcome) => outcome.type === 'tooSoon',
    isDone: (_, outcome: ResetOutcome | DeletionOutcome) => outcome.type === 'done',
    isGone: (_, outcome: DeletionOutcome) => outcome.type === 'gone',
    isSaved: (_, outcome: ProfileOutcome) => outcome.type === 'saved',
  },
});

/** An answer, as a transition meets it. The guards and actions below are the same after every call. */
type Answered<O> = { event: { output: O } };
/** The answer holds a session … */
export const opened = { type: 'isOpened', params: ({ event }: Answered<SessionOutcome>) => event.output } as const;
/** … of a customer whose address is known to be theirs. */
export const openedVerified = { type: 'isOpenedVerified', params: ({ event }: Answered<SessionOutcome>) => event.output } as const;
/** … of a customer who has yet to choose a password. */
export const openedWithoutPassword = {
  type: 'isOpenedWithoutPassword',
  params: ({ event }: Answered<SessionOutcome>) => event.output,
} as const;
/** The call did what it was asked. */
export const done = { type: 'isDone', params: ({ event }: Answered<ResetOutcome | DeletionOutcome>) => event.output } as const;
/** The session begins, here and in the other tabs. */
export const open = [
  { type: 'rememberOpened', params: ({ event }: Answered<SessionOutcome>) => event.output },
  { type: 'keepSession', params: ({ event: { output } }: Answered<SessionOutcome>) => (output.type === 'opened' ? output.session : null) },
] as const;
/** The back end has just mailed a code by itself: the next one may be requested after a minute. */
export const waitForResend = [
  'forbidResend',
  { type: 'beginWait', params: ({ context }: { context: { email: string } }) => ({ email: context.email, seconds: codeResendMs / 1000 }) },
] as const;
const wait = [
  'forbidResend',
  {
    type: 'beginWait',
    params: ({ context, event: { output } }: Answered<CodeOutcome> & { context: { email: string } }) => ({
      email: context.email,
      seconds: output.type === 'refused' ? 0 : output.waitSeconds,
    }),
  },
] as const;
/** The back end’s own words are shown. */
export const refuse = { type: 'refuse', params: ({ event }: Answered<Outcome>) => event.output } as const;
/** No answer came. */
export const unanswered = { type: 'fail', params: 'unanswered' } as const;
/** The form says what it lacks. */
export const incomplete = { type: 'fail', params: 'incomplete' } as const;
/** Says what came to an end. */
export const say = <What extends Announcement>(params: What) => ({ type: 'announce', params }) as const;
/** A code was mailed, or one is on its way already. */
export const codeMailed = [
  {
    guard: { type: 'isSent', params: ({ event }: Answered<CodeOutcome>) => event.output },
    target: 'filling',
    actions: [...wait, { type: 'notify', params: 'codeSent' }],
  },
  {
    guard: { type: 'isTooSoon', params: ({ event }: Answered<CodeOutcome>) => event.output },
    target: 'filling',
    actions: [...wait, { type: 'fail', params: 'tooSoon' }],
  },
] as const;
/** Another tab, or a refused token, has ended the session. */
export const ended = {
  target: '#auth.anonymous',
  actions: [
    'dropSession',
    {
      type: 'notify',
      params: ({ event }: { event: { isExpired: boolean } }): AuthNotice => (event.isExpired ? 'expired' : 'endedElsewhere'),
    },
    say('ended'),
  ],
} as const;
/** Another tab has logged in, and this one follows. */
export const joined = {
  target: '#auth.loggedIn',
  actions: ['quieten', { type: 'rememberSession', params: ({ event }: { event: { session: Session } }) => event.session }, say('loggedIn')],
} as const;
/** The account is gone, and nothing of the customer is left. */
export const forgotten = { target: '#auth.anonymous', actions: ['partWithSession', 'forgetCustomer', say('deleted')] } as const;

/**
 * The event that led into a state that no other event leads into.
 *
 * @throws TypeError for another one
 */
export function sent<Type extends AuthEvent['type']>(event: AuthEvent, type: Type): Extract<AuthEvent, { type: Type }> {
  if (!isOf(event, type)) throw new TypeError(`Came by ${event.type}, not by ${type}`);
  return event;
}

function isOf<Type extends AuthEvent['type']>(event: AuthEvent, type: Type): event is Extract<AuthEvent, { type: Type }> {
  return event.type === type;
}
