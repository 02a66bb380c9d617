/**
 * All that a call rejects with, beside `ContractError`: nothing else comes out of `api/`, but for the abort that a
 * caller asked for, which rejects with the signal's reason.
 */

/** Characters. A longer message of the back end is not one for people. */
const messageMaximumCharacters = 300;

/**
 * The back end answered no: HTTP 4xx or 5xx, or `status: 'error'` under any status.
 *
 * @example new ApiError({ status: 409, code: 'price_changed' })
 * @spec §8 Server error on an auth call
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP's. */
  readonly status: number;
  /** What the client can act on, as in `price_changed`. */
  readonly code: string | null;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** As it came: nobody has looked at it. */
  readonly payload: unknown;
  /** Seconds to wait before another try, where the back end says so. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: {
    status: number;
    /** Shown to people; one of more than 300 characters is empty instead. */
    message?: string;
    code?: string | null;
    errors?: Readonly<Record<string, string>>;
    payload?: unknown;
    retryAfterSeconds?: number | null;
  }) {
    super(answer.message !== undefined && answer.message.length <= messageMaximumCharacters ? answer.message : '');
    this.status = answer.status;
    this.code = answer.code ?? null;
    this.errors = answer.errors ?? {};
    this.payload = answer.payload;
    this.retryAfterSeconds = answer.retryAfterSeconds ?? null;
  }
}

/**
 * No answer came: the device is offline, the call's time was up, or the connection failed or broke. What was sent may
 * have been carried out all the same.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly kind: 'offline' | 'timeout' | 'network';

  constructor(kind: UnreachableError['kind'], options?: ErrorOptions) {
    super(`No answer: ${kind}`, options);
    this.kind = kind;
  }
}
