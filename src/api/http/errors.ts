/**
 * Errors of API calls. Calls reject only with these, with `ContractError`, and with the reason of the caller's abort signal.
 */

/** Maximum number of characters of a message that is displayed. */
const messageMaximumCharacters = 300;

/**
 * An error response: HTTP 4xx or 5xx, or `status: 'error'` with any HTTP status.
 *
 * @example new ApiError({ status: 409, code: 'price_changed' })
 * @spec docs/behaviour §8 Server error on an auth call
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Machine-readable code, such as `price_changed`. */
  readonly code: string | null;
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Unvalidated payload. */
  readonly payload: unknown;
  /** Value of `Retry-After` in seconds, if present. */
  readonly retryAfterSeconds: number | null;

  constructor(response: {
    status: number;
    /** Message for display. Replaced by an empty text if it has more than 300 characters. */
    message?: string;
    code?: string | null;
    errors?: Readonly<Record<string, string>>;
    payload?: unknown;
    retryAfterSeconds?: number | null;
  }) {
    super(response.message !== undefined && response.message.length <= messageMaximumCharacters ? response.message : '');
    this.status = response.status;
    this.code = response.code ?? null;
    this.errors = response.errors ?? {};
    this.payload = response.payload;
    this.retryAfterSeconds = response.retryAfterSeconds ?? null;
  }
}

/**
 * Error of a call without a response: the device is offline, the call timed out, or the connection failed. The server may have
 * processed the request.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly kind: 'offline' | 'timeout' | 'network';

  constructor(kind: UnreachableError['kind'], options?: ErrorOptions) {
    super(`No answer: ${kind}`, options);
    this.kind = kind;
  }
}
