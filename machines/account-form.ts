import type { DeletionFailure } from '#domain/account/auth.ts';

/**
 * Why a form of the account was not accepted. `refused`: the server's message, and its errors by field. `unanswered`: no
 * response, so the request may have been processed. `tooSoon`: the last code is less than a minute old.
 */
export type AccountFailure =
  | { type: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  | { type: DeletionFailure | 'incomplete' | 'unanswered' | 'tooSoon' };

/** Error of a call that the server refused with a message. The message is empty if none can be shown. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.fields = fields;
  }
}

/** Notice above a form: a result, or why the last session ended. */
export type AccountNotice = 'codeSent' | 'saved' | 'exported' | 'passwordNeeded' | 'passwordChanged' | 'expired' | 'endedElsewhere';

/** Context that every form of the account has. */
export type FormContext = { failure: AccountFailure | null; notice: AccountNotice | null };

export type FormTag = 'editable' | 'busy';

/** Context without a message. A form shows one: a failure replaces the notice, and vice versa. */
export const noMessages = { failure: null, notice: null };

/** Action for a form that was submitted with invalid fields. */
export const incomplete = { type: 'setFailure', params: { type: 'incomplete' } } as const;

/** Action of every `onError`: maps the error of a call to a failure. @spec §8 Server error on an auth call */
export const failed = {
  type: 'setFailure',
  params: ({ event: { error } }: { event: { error: unknown } }): AccountFailure =>
    error instanceof RefusedError ? { type: 'refused', message: error.message, fields: error.fields } : { type: 'unanswered' },
} as const;
