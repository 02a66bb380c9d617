import { isVerified } from '#domain/account/auth.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import { statePath } from '#machines/state-path.ts';
import { invokedSlots } from '#qa/paths/graph.ts';
import type { Moment } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/run.ts';

type Auth = typeof authMachine;
type Snapshot = Moment<Auth>['after'];

const stateOf = (snapshot: Snapshot | null) => (snapshot === null ? '' : statePath(snapshot.value));
const roomOf = (snapshot: Snapshot | null) => stateOf(snapshot).split('.')[0] ?? '';
const enters = ({ before, after }: Moment<Auth>, room: string) => roomOf(after) === room && roomOf(before) !== room;
const answer = ({ step }: Moment<Auth>) => (step.slot !== undefined && 'output' in step.slot.result ? step.slot.result.output : undefined);
const says = (moment: Moment<Auth>, type: string) => (answer(moment) as { type?: string } | undefined)?.type === type;
const isWithoutPassword = (moment: Moment<Auth>) =>
  moment.step.slot?.name === 'verifyCode' &&
  (answer(moment) as { session?: { user: { needs_password?: boolean } } } | undefined)?.session?.user.needs_password === true;
const isLost = ({ step }: Moment<Auth>) => step.slot !== undefined && 'error' in step.slot.result;

/** What holds at every step of a session, whatever led there. @spec §4 Auth; §5; §8 */
export const invariants: Invariants<Auth> = {
  'the account is open only while there is a session (§4)': ({ after }) => roomOf(after) !== 'loggedIn' || after.context.session !== null,
  'nobody is anonymous with a session (§4)': ({ after }) => roomOf(after) !== 'anonymous' || after.context.session === null,
  'a session begins by log-in, sign-up or code, or by another tab, and by nothing else (§4)': (moment) =>
    moment.before === null ||
    moment.before.context.session !== null ||
    moment.after.context.session === null ||
    says(moment, 'opened') ||
    moment.step.event.type === 'session.opened',
  'a session that begins here is kept, and no other is (§4)': (moment) =>
    moment.actions.includes('keepSession') === (says(moment, 'opened') || says(moment, 'saved')),
  'sign-up leads to the code, never past it (§2)': (moment) =>
    moment.step.slot?.name !== 'signUp' ||
    (says(moment, 'opened') ? stateOf(moment.after) === 'verifying.filling' : roomOf(moment.after) === 'signingUp'),
  'a code that opens a session without a password leads to choosing one, and nothing else does (§4)': (moment) => {
    const isLed = stateOf(moment.after) === 'resetting.filling' && moment.after.context.notice === 'passwordNeeded';
    return moment.step.slot === undefined || isLed === isWithoutPassword(moment);
  },
  'a log-in without the code given leads to verification, and has a new code sent (complaint 22)': (moment) =>
    moment.step.slot?.name !== 'logIn' ||
    !says(moment, 'opened') ||
    stateOf(moment.after) ===
      (moment.after.context.session !== null && isVerified(moment.after.context.session.user) ? 'loggedIn.resting' : 'verifying.sending'),
  'a new password ends the session, here and in the other tabs (§2)': (moment) =>
    moment.actions.includes('endSession') === (moment.step.slot?.name === 'resetPassword' && says(moment, 'done')) &&
    (!moment.actions.includes('endSession') || (stateOf(moment.after) === 'anonymous' && moment.after.context.session === null)),
  'a log-out forgets the customer at once, before any answer (§4)': (moment) =>
    !enters(moment, 'loggingOut') || (moment.actions.includes('forgetCustomer') && moment.after.context.session === null),
  'the customer is forgotten after log-out and deletion, and never otherwise (complaint 19)': (moment) =>
    moment.actions.includes('forgetCustomer') ===
    (enters(moment, 'loggingOut') ||
      (moment.step.slot?.name === 'deleteAccount' && says(moment, 'done')) ||
      (moment.step.name === 'alert.dismiss' && stateOf(moment.before) === 'deleting.gone')),
  'an account is deleted only by its own answer, or where it is gone already (§5)': (moment) =>
    stateOf(moment.before) !== 'deleting.asking' ||
    stateOf(moment.after) === 'deleting.asking' ||
    moment.step.slot?.name === 'deleteAccount',
  'a deletion is sent with a session and a password typed twice alike, else its sentence is said (§5)': (moment) => {
    const { before, step, after } = moment;
    if (step.event.type !== 'deletion.submit' || stateOf(before) !== 'deleting.filling') return true;
    const wanted =
      before?.context.session === null
        ? 'notLoggedIn'
        : { filled: null, empty: 'passwordRequired', differs: 'passwordsDiffer' }[step.name.split(' ')[1] ?? ''];
    return wanted === null
      ? stateOf(after) === 'deleting.asking'
      : stateOf(after) === 'deleting.filling' && after.context.failure === wanted;
  },
  'what the back end refuses is told in its own words, where it was asked (§8)': (moment) =>
    !says(moment, 'refused') ||
    (moment.after.context.failure === 'refused' &&
      moment.after.context.refusal.message === 'Non.' &&
      moment.after.hasTag('editable') &&
      roomOf(moment.after) === roomOf(moment.before)),
  'a call without an answer keeps the form, and says so (INV-9)': (moment) =>
    !isLost(moment) ||
    moment.step.slot?.name === 'logOut' ||
    (moment.after.context.failure === 'unanswered' && moment.after.hasTag('editable') && roomOf(moment.after) === roomOf(moment.before)),
  'a log-out is over whatever its answer (§4)': ({ step, after }) => step.slot?.name !== 'logOut' || stateOf(after) === 'anonymous',
  'a form that is not filled in is not sent': ({ before, step, after }) =>
    !/ (empty|short|wrong|nameless|unknown)$/.test(step.name) || roomOf(before) === 'resetting' || stateOf(after) === stateOf(before),
  'one call is out at a time: what is submitted meanwhile changes nothing (d2)': ({ before, step, after }) =>
    before === null ||
    !before.hasTag('busy') ||
    !/\.(submit|ask|save|resend)\b/.test(step.event.type) ||
    step.name === 'logout.ask' ||
    after === before ||
    stateOf(after) === stateOf(before),
  'a new code is asked for only after the wait (complaint 22)': ({ before, step, after }) =>
    step.event.type !== 'code.resend' || before?.context.canResend === true || stateOf(after) === stateOf(before),
  'a code that was mailed begins the wait, and only the clock ends it (complaint 22)': (moment) => {
    const isMailedUnasked = says(moment, 'opened') && (moment.step.slot?.name === 'signUp' || isWithoutPassword(moment));
    const isMailed = says(moment, 'sent') || says(moment, 'tooSoon') || isMailedUnasked;
    return (
      moment.actions.includes('beginWait') === isMailed &&
      (!isMailed || !moment.after.context.canResend) &&
      (moment.before === null || moment.before.context.canResend || !moment.after.context.canResend || moment.step.name === 'wait.ended')
    );
  },
  'a session that ended elsewhere shows the account no longer (INV-14)': ({ step, after }) =>
    step.event.type !== 'session.ended' || (after.context.session === null && after.context.email === '' && roomOf(after) !== 'loggedIn'),
  'every end is announced once, and nothing else is (§2)': (moment) => {
    const { before, step, actions } = moment;
    const ends =
      (says(moment, 'opened') && step.slot !== undefined) ||
      says(moment, 'done') ||
      enters(moment, 'loggingOut') ||
      (stateOf(before) === 'deleting.gone' && step.name === 'alert.dismiss') ||
      (step.event.type === 'session.ended' && /^(loggedIn|resetting)$/.test(roomOf(before))) ||
      (step.event.type === 'session.opened' && enters(moment, 'loggedIn')) ||
      (step.name === 'deletion.cancel' && stateOf(moment.after) === 'anonymous' && roomOf(before) === 'deleting');
    return actions.filter((action) => action === 'announce').length === (ends ? 1 : 0);
  },
  'busy is said exactly while something is awaited': ({ after }) => after.hasTag('busy') === invokedSlots(after).length > 0,
  'a verified customer is asked for no log-in and no sign-up (§2)': ({ before, step, after }) =>
    !/^(login|signup)\.open$/.test(step.name) ||
    before?.context.session == null ||
    !isVerified(before.context.session.user) ||
    stateOf(after) === stateOf(before),
};
