/**
 * Accounts: who is logged in, what the account forms ask, and what keeps each from being sent.
 *
 * @spec §4 Auth; §5
 */
import { fieldMaximumCharacters, passwordMaximumCharacters, passwordMinimumCharacters } from '#config/constants.ts';
import type { Readable } from '#domain/cart/cart.ts';
import { isEmail } from './email.ts';
import type { Id, PersonalForm, User } from '#domain/entities.ts';
import { cleanText, isBlank, personalErrors, type FieldError } from '#domain/order/forms.ts';

/** A token, and whose it is. Logged in means that there is one. */
export type Session = { token: string; user: User };

/** Who is logged in, as screens and charts are handed it. */
export type AccountStore = Readable<Session | null> & {
  startSession: (session: Session) => void;
  /** `expired`: the back end does not know the token any more; `left`: the customer wished it so. */
  endSession: (why: 'expired' | 'left') => void;
  /** Whether the last session of this tab ended because its token was not known any more. */
  isExpired: () => boolean;
};

export type LoginForm = { email: string; password: string };
export type SignupForm = PersonalForm & { password: string };
/** A new password: the code that was mailed, and the password twice. */
export type ResetForm = { code: string; password: string; confirmation: string };
export type DeletionForm = { password: string; confirmation: string };
export type ProfileForm = PersonalForm & { address: string };

/** The profile form as typed, and by whom: it outlives the end of a session, and shows to nobody else. */
export type ProfileDraft = Readable<{ owner: Id; form: ProfileForm } | null> & {
  change: (user: User, values: Partial<ProfileForm>) => void;
  clear: () => void;
};

/** What this customer has typed, or what the profile says. @spec §3 User */
export function profileFormValues(user: User, draft: { owner: Id; form: ProfileForm } | null): ProfileForm {
  if (draft !== null && String(draft.owner) === String(user.id)) return draft.form;
  const { first_name, last_name, phone, address } = user;
  return { first_name, last_name, email: user.pending_email ?? user.email, phone, address: address ?? '' };
}

/** Why the deletion form cannot be submitted. */
export type DeletionFailure = 'notLoggedIn' | 'passwordRequired' | 'passwordsDiffer';

/** What an account form's field may lack, beside what any form's may. */
export type AuthFieldError = FieldError | 'tooShort' | 'code' | 'differs';
export type AuthErrors<Form> = Partial<Record<keyof Form, AuthFieldError>>;

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/** Only the fields that have an error. */
function withoutNulls<Form>(errors: { [Field in keyof Form]: AuthFieldError | null }): AuthErrors<Form> {
  const pairs = Object.entries(errors).filter(([, error]) => error !== null);
  return Object.fromEntries(pairs) as AuthErrors<Form>;
}

function emailError(email: string): AuthFieldError | null {
  if (isBlank(email)) return 'required';
  return isEmail(cleanText(email)) ? null : 'email';
}

/** A new password is counted in characters as people see them, and never trimmed. */
function newPasswordError(password: string): AuthFieldError | null {
  const length = Array.from(password).length;
  if (length === 0) return 'required';
  if (length < passwordMinimumCharacters) return 'tooShort';
  return length > passwordMaximumCharacters ? 'tooLong' : null;
}

/**
 * Whether the account's address of mail is known to be the customer's. A back end that does not say has no codes to give.
 *
 * @spec §4 Auth
 */
export function isVerified(user: User): boolean {
  return user.is_verified !== false;
}

/** Whether the account has no password yet: log-in is closed until one is chosen by a mailed code. */
export function needsPassword(user: User): boolean {
  return user.needs_password === true;
}

/** The address that waits for its code, if the customer has changed it; null: none. */
export function pendingEmail(user: User): string | null {
  const email = user.pending_email ?? '';
  return email === '' || email === user.email ? null : email;
}

/** @spec §7 POST /v2/public/auth/login/ */
export function loginErrors({ email, password }: LoginForm): AuthErrors<LoginForm> {
  return withoutNulls<LoginForm>({ email: emailError(email), password: password === '' ? 'required' : lengthError(password) });
}

/** @spec §7 POST /v2/public/auth/signup/ */
export function signupErrors(form: SignupForm): AuthErrors<SignupForm> {
  const error = newPasswordError(form.password);
  return { ...personalErrors(form), ...(error === null ? {} : { password: error }) };
}

/** @spec §5 Password reset: passwords must match */
export function resetErrors({ code, password, confirmation }: ResetForm): AuthErrors<ResetForm> {
  return withoutNulls<ResetForm>({
    code: codeError(code),
    password: newPasswordError(password),
    confirmation: confirmation === password ? null : 'differs',
  });
}

/** Name, phone and email are asked as at the checkout; the address may stay empty. */
export function profileErrors(form: ProfileForm): AuthErrors<ProfileForm> {
  return { ...personalErrors(form), ...(cleanText(form.address).length > fieldMaximumCharacters ? { address: 'tooLong' } : {}) };
}

/** What is wrong with a code, for people who read it off a mail. */
export function codeError(code: string): AuthFieldError | null {
  const clean = cleanCode(code);
  if (clean === '') return 'required';
  return /^[0-9A-Za-z]{4,12}$/.test(clean) ? null : 'code';
}

/** What is wrong with an address of mail alone. */
export const emailErrors = ({ email }: { email: string }) => withoutNulls<{ email: string }>({ email: emailError(email) });

const lengthError = (text: string): AuthFieldError | null => (text.length > fieldMaximumCharacters ? 'tooLong' : null);

/**
 * A code without what people and mail programs put between its characters. Leading zeros stay.
 *
 * @example cleanCode(' 012 345') // '012345'
 */
export function cleanCode(code: string): string {
  return code.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns why the deletion form cannot be submitted, or null.
 *
 * @spec §5 Account deletion
 */
export function deletionFailure(isLoggedIn: boolean, form: DeletionForm): DeletionFailure | null {
  if (!isLoggedIn) return 'notLoggedIn';
  if (form.password === '') return 'passwordRequired';
  return form.password === form.confirmation ? null : 'passwordsDiffer';
}

export const isLoginValid = (form: LoginForm) => isEmpty(loginErrors(form));
export const isSignupValid = (form: SignupForm) => isEmpty(signupErrors(form));
export const isResetValid = (form: ResetForm) => isEmpty(resetErrors(form));
export const isProfileValid = (form: ProfileForm) => isEmpty(profileErrors(form));
export const isEmailValid = (email: string) => emailError(email) === null;
export const isCodeValid = (code: string) => codeError(code) === null;
