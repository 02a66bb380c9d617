/**
 * Account forms and their validation.
 *
 * @spec docs/behaviour §4 Auth; §5
 */
import { fieldMaximumCharacters, passwordMaximumCharacters, passwordMinimumCharacters } from '#config/constants.ts';
import type { Store } from '#domain/store.ts';
import { isEmail } from './email.ts';
import type { Id, PersonalForm, User } from '#domain/entities.ts';
import { cleanText, isBlank, personalErrors, type FieldError } from '#domain/order/forms.ts';

export type LoginForm = { email: string; password: string };
export type SignupForm = PersonalForm & { password: string };
/** A password reset: the mailed code, and the new password twice. */
export type ResetForm = { code: string; password: string; confirmation: string };
export type DeletionForm = { password: string; confirmation: string };
export type ProfileForm = PersonalForm & { address: string };

/** Draft of the profile form with its owner. It survives an expired session, and only its owner sees it. */
export type ProfileDraft = Store<{ owner: Id; form: ProfileForm } | null> & {
  change: (user: User, values: Partial<ProfileForm>) => void;
  clear: () => void;
};

/** Returns the values of the profile form: the customer's draft, or else the profile. @spec docs/behaviour §3 User */
export function profileFormValues(user: User, draft: { owner: Id; form: ProfileForm } | null): ProfileForm {
  if (draft !== null && String(draft.owner) === String(user.id)) return draft.form;
  const { first_name, last_name, phone, address } = user;
  return { first_name, last_name, email: user.pending_email ?? user.email, phone, address: address ?? '' };
}

/** Reason why the deletion form cannot be submitted. */
export type DeletionFailure = 'notLoggedIn' | 'passwordRequired' | 'passwordsDiffer';

/** Errors of an account form's field. */
export type AuthFieldError = FieldError | 'tooShort' | 'code' | 'differs';
export type AuthErrors<Form> = Partial<Record<keyof Form, AuthFieldError>>;

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/** Removes the fields without an error. */
function withoutNulls<Form>(errors: { [Field in keyof Form]: AuthFieldError | null }): AuthErrors<Form> {
  const pairs = Object.entries(errors).filter(([, error]) => error !== null);
  return Object.fromEntries(pairs) as AuthErrors<Form>;
}

function emailError(email: string): AuthFieldError | null {
  if (isBlank(email)) return 'required';
  return isEmail(cleanText(email)) ? null : 'email';
}

/** Validates a new password. Its length is counted in code points, and it is never trimmed. */
function newPasswordError(password: string): AuthFieldError | null {
  const length = Array.from(password).length;
  if (length === 0) return 'required';
  if (length < passwordMinimumCharacters) return 'tooShort';
  return length > passwordMaximumCharacters ? 'tooLong' : null;
}

/** Validates the login form. @spec docs/behaviour §7 POST /v2/public/auth/login/ */
export function loginErrors({ email, password }: LoginForm): AuthErrors<LoginForm> {
  return withoutNulls<LoginForm>({ email: emailError(email), password: password === '' ? 'required' : lengthError(password) });
}

/** Validates the sign-up form. @spec docs/behaviour §7 POST /v2/public/auth/signup/ */
export function signupErrors(form: SignupForm): AuthErrors<SignupForm> {
  const error = newPasswordError(form.password);
  return { ...personalErrors(form), ...(error === null ? {} : { password: error }) };
}

/** Validates the reset form. @spec docs/behaviour §5 Password reset: passwords must match */
export function resetErrors({ code, password, confirmation }: ResetForm): AuthErrors<ResetForm> {
  return withoutNulls<ResetForm>({
    code: codeError(code),
    password: newPasswordError(password),
    confirmation: confirmation === password ? null : 'differs',
  });
}

/** Validates the profile. Name, phone, and email have the rules of the checkout; the address is optional. */
export function profileErrors(form: ProfileForm): AuthErrors<ProfileForm> {
  return { ...personalErrors(form), ...(cleanText(form.address).length > fieldMaximumCharacters ? { address: 'tooLong' } : {}) };
}

/** Validates a one-time code as typed. */
export function codeError(code: string): AuthFieldError | null {
  const clean = cleanCode(code);
  if (clean === '') return 'required';
  return /^[0-9A-Za-z]{4,12}$/.test(clean) ? null : 'code';
}

/** Validates an email address. */
export const emailErrors = ({ email }: { email: string }) => withoutNulls<{ email: string }>({ email: emailError(email) });

const lengthError = (text: string): AuthFieldError | null => (text.length > fieldMaximumCharacters ? 'tooLong' : null);

/**
 * Removes all characters except letters and digits from a code, such as spaces added by mail programs. Keeps leading zeros.
 *
 * @example cleanCode(' 012 345') // '012345'
 */
export function cleanCode(code: string): string {
  return code.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns the reason why the deletion form cannot be submitted, or null.
 *
 * @spec docs/behaviour §5 Account deletion
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
