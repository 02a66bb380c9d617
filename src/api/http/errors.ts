/** Maximum number of characters of a message that is displayed. */
const messageMaximumCharacters = 300;

/** An error response of the server. */
type ErrorResponse = {
  /** HTTP status. */
  status: number;
  /** Message for display. Replaced by an empty text if it has more than 300 characters. */
  message?: string;
  code?: string | null;
  errors?: Readonly<Record<string, string>>;
  payload?: unknown;
  retryAfterSeconds?: number | null;
};

/**
 * How a call fails:
 *
 * - `response`: the server responds with HTTP 4xx or 5xx, or with `status: 'error'` and any HTTP status.
 * - `offline`, `timeout`, `network`: there is no response. The server may have processed the request.
 * - `invalidRequest`: the request violates the API contract, so it is not sent.
 * - `invalidResponse`: the response violates the API contract: malformed JSON, a missing field, or an invalid value. A retry may succeed.
 */
type ApiFailure =
  | ({ kind?: 'response' } & ErrorResponse)
  | { kind: 'offline' | 'timeout' | 'network'; cause?: unknown }
  | { kind: 'invalidRequest' | 'invalidResponse'; call: string; field: string; cause?: unknown };

/**
 * Error of an API call. Calls reject only with it, and with the reason of the caller's abort signal.
 *
 * @example new ApiError({ status: 409, code: 'price_changed' })
 * @example new ApiError({ kind: 'timeout' })
 * @spec docs/behaviour §7; §8
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: NonNullable<ApiFailure['kind']>;
  /** HTTP status of an error response, null for every other kind. */
  readonly status: number | null;
  /** Machine-readable code of an error response, such as `price_changed`. */
  readonly code: string | null;
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Unvalidated payload of an error response. */
  readonly payload: unknown;
  /** Value of `Retry-After` in seconds, if present. */
  readonly retryAfterSeconds: number | null;
  /** First invalid field, such as `user.id`, of a request or response that violates the contract. */
  readonly field: string | null;

  constructor(failure: ApiFailure) {
    super(messageOf(failure), 'cause' in failure ? { cause: failure.cause } : {});
    const response = 'status' in failure ? failure : null;
    this.kind = failure.kind ?? 'response';
    this.status = response?.status ?? null;
    this.code = response?.code ?? null;
    this.errors = response?.errors ?? {};
    this.payload = response?.payload;
    this.retryAfterSeconds = response?.retryAfterSeconds ?? null;
    this.field = 'field' in failure ? failure.field : null;
  }

  /** Message for display, or an empty text. Only the server's messages are in the visitor's language. */
  get displayMessage(): string {
    return this.kind === 'response' ? this.message : '';
  }

  /** Whether there is no response, so that the server may have processed the request. */
  get isUnreachable(): boolean {
    return this.kind === 'offline' || this.kind === 'timeout' || this.kind === 'network';
  }
}

function messageOf(failure: ApiFailure): string {
  if ('field' in failure) return `${failure.call}: ${failure.field} does not fit the contract`;
  if (!('status' in failure)) return `No answer: ${failure.kind}`;
  const { message = '' } = failure;
  return message.length <= messageMaximumCharacters ? message : '';
}
