/**
 * Errors of API calls. Besides these, calls reject only with `ContractError` and with the reason of the caller's abort
 * signal.
 */

/** Characters. Longer messages of the back end are not displayed. */
const messageMaximumCharacters = 300;

/**
 * An error response: HTTP 4xx or 5xx, or `status: 'error'` with any HTTP status.
 *
 * @example new ApiError({ status: 409, code: 'price_changed' })
 * @spec §8 Server error on an auth call
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Machine-readable code, as in `price_changed`. */
  readonly code: string | null;
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Unvalidated payload. */
  readonly payload: unknown;
  /** Seconds of `Retry-After`, if present. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: {
    status: number;
    /** For display; replaced by an empty text if longer than 300 characters. */
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
 * No response: the device is offline, the call timed out, or the connection failed. The request may have been processed.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly kind: 'offline' | 'timeout' | 'network';

  constructor(kind: UnreachableError['kind'], options?: ErrorOptions) {
    super(`No answer: ${kind}`, options);
    this.kind = kind;
  }
}
