import type { DeletionFailure } from '#domain/account/auth.ts';

/**
 * Why the form of an account flow was not accepted. `refused`: the server's message, and its errors by field. `unanswered`: there
 * was no response, so the request may have been processed. `tooSoon`: the last code was requested less than a minute ago.
 */
export type AccountFailure =
  | { type: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  | { type: 'tooSoon'; message: string }
  | { type: DeletionFailure | 'incomplete' | 'unanswered' };

/** Error of a call that the server refused. The message is empty if the server gave none. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.fields = fields;
  }
}

/** Returns the server's message if an error is its refusal, otherwise an empty text. */
export const refusalMessage = (error: unknown): string => (error instanceof RefusedError ? error.message : '');

/** Notice above a form: the result of an action, or why the last session ended. */
export type AccountNotice = 'codeSent' | 'saved' | 'exported' | 'passwordNeeded' | 'passwordChanged' | 'expired' | 'endedInOtherTab';

/** Context of the machines with a form. */
export type FormContext = { failure: AccountFailure | null; notice: AccountNotice | null };

export type FormTag = 'editable' | 'busy';

/** Context without a message. A form has at most one: a failure replaces the notice, and vice versa. */
export const noMessages = { failure: null, notice: null };

/** Action that sets the failure of a form with invalid fields. */
export const setIncompleteFailure = { type: 'setFailure', params: { type: 'incomplete' } } as const;

/**
 * Action of every `onError`, which sets the failure that corresponds to the error of the call.
 *
 * @spec docs/behaviour §8 Server error on an auth call
 */
export const setCallFailure = {
  type: 'setFailure',
  params: ({ event: { error } }: { event: { error: unknown } }): AccountFailure =>
    error instanceof RefusedError ? { type: 'refused', message: error.message, fields: error.fields } : { type: 'unanswered' },
} as const;
