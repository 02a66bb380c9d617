import { createFetch, FetchError } from 'ofetch';
import { callTimeoutMs, orderTimeoutMs, retryStatuses } from '#config/constants.ts';
import type { User } from '#domain/entities.ts';
import { ContractError } from './contract-error.ts';
import { ApiError, UnreachableError } from './errors.ts';
import { isOffline } from './load-module.ts';

/** Milliseconds. Maximum wait before a retry; a longer `Retry-After` is ignored. */
const maximumRetryDelayMs = 5000;

/** A response with its complete body. */
type RawResponse = { status: number; headers: Headers; text: string };

/** Token and user of an authenticated call. */
export type Credentials = { token: string; user: Pick<User, 'id'> };

/** Options of every call. The signal aborts it, also while it waits for its retry. */
export type CallOptions = { signal?: AbortSignal };

/** When a call is retried; it is retried at most once. */
export type RetryRule = {
  statuses: readonly number[];
  /** Whether it is retried after a network error. A call that timed out, or of an offline device, is never retried. */
  isRetriedAfterNetworkError: boolean;
};

/** Default rule of a GET. */
const getRetry: RetryRule = { statuses: retryStatuses, isRetriedAfterNetworkError: true };
const noRetry: RetryRule = { statuses: [], isRetriedAfterNetworkError: false };

export type ApiRequest = CallOptions & {
  /** Method and resource, for error messages. */
  call: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Encoded path, relative to `apiRoot`, with leading slash. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Sent as `authorization` and `x-user`. */
  credentials?: Credentials | null | undefined;
  /** Whether HTTP caches are bypassed. */
  bypassesCache?: boolean;
  /** Whether the longer timeout of order calls applies. */
  isOrderCall?: boolean;
  /** Default: a GET is retried once (§9 HTTP retries), other methods are not. */
  retry?: RetryRule;
};

/** Sends requests to the back end. */
export type ApiClient = {
  /**
   * Sends a request and returns the response's unvalidated JSON; null for an empty body.
   *
   * @throws ApiError, UnreachableError, ContractError, or the signal's reason.
   */
  send(request: ApiRequest): Promise<unknown>;
};

/**
 * Creates a client of the back end at `apiRoot`; the empty root is the page's own origin.
 *
 * Retries a GET once, after 408, 409, 425, 429, 500, 502, 503, 504 and after network errors, also while reading the body.
 * Other methods are retried only if the request has a rule. Honours `Retry-After` up to 5 seconds. The timeout covers the
 * whole call: both attempts, the wait between them, and reading the body. A call that times out rejects as unreachable,
 * unless it is waiting for its retry: then the first response counts.
 *
 * Calls `onServerDate` with the `Date` header of each response and the device's time (milliseconds since 1970) on receipt,
 * except for responses that may come from a cache.
 *
 * @example await createApiClient({ apiRoot: '' }).send({ call: 'GET menus', method: 'GET', path: '/v2/public/menus' })
 * @spec §9 HTTP retries
 */
export function createApiClient(options: {
  apiRoot: string;
  onServerDate?: (date: Date, at: number) => void;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds per call, including its retry. */
  timeouts?: { call: number; order: number };
  /** Waits before the retry. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}): ApiClient {
  const { onServerDate, wait = abortableDelay, timeouts = { call: callTimeoutMs, order: orderTimeoutMs } } = options;
  const apiRoot = options.apiRoot.replace(/\/+$/, '');
  const sendOnce = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  /** Sends the request once and reads the body: a connection that breaks while reading is a network error too. */
  async function fetchOnce(input: RequestInfo | URL, init: RequestInit | undefined, signal: AbortSignal): Promise<RawResponse> {
    try {
      const response = await sendOnce(input, { ...init, signal });
      const date = isFromCache(response.headers) ? null : serverDate(response.headers);
      if (date !== null) onServerDate?.(date, Date.now());
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    } catch (error) {
      // The rejection may not carry the reason: distinguish timeout and caller's abort from network errors.
      throw signal.aborted ? signal.reason : error;
    }
  }

  async function send(request: ApiRequest): Promise<unknown> {
    const { call, method, path, signal } = request;
    const rule = request.retry ?? (method === 'GET' ? getRetry : noRetry);
    const headers = buildHeaders(request);
    signal?.throwIfAborted();
    const controller = new AbortController();
    const stop = () => controller.abort(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    const timeoutMs = request.isOrderCall === true ? timeouts.order : timeouts.call;
    const timer = setTimeout(() => controller.abort(new UnreachableError('timeout')), timeoutMs);
    let pauseMs = 0;
    let answer = null as RawResponse | null;
    const fetchWithRetry = createFetch({
      fetch: async (input, init) => {
        if (pauseMs > 0) await wait(pauseMs, controller.signal);
        answer = null;
        answer = await fetchOnce(input, init, controller.signal);
        return new Response(null, { status: answer.status, headers: answer.headers });
      },
    });
    const failure = await fetchWithRetry(apiRoot + path + queryString(request.query), {
      method,
      headers,
      retry: 1,
      retryStatusCodes: [...rule.statuses],
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.bypassesCache === true ? { cache: 'no-cache' } : {}),
      ...(signal === undefined ? {} : { signal }),
      onRequestError: ({ options: next }) => {
        const isFinal = controller.signal.aborted || isOffline();
        if (isFinal || !rule.isRetriedAfterNetworkError) next.retry = false;
      },
      onResponseError: ({ response }) => {
        pauseMs = Math.min((retryAfterSeconds(response.headers) ?? 0) * 1000, maximumRetryDelayMs);
      },
    }).then(
      () => null,
      (error: unknown) => error,
    );
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    if (answer === null) throw toUnreachableError(failure);
    return parseBody(call, answer);
  }
  return { send };
}

function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

function queryString(query: ApiRequest['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function buildHeaders({ call, body, headers, credentials, bypassesCache: isFresh }: ApiRequest): Record<string, string> {
  const all = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isFresh === true ? { 'cache-control': 'no-cache' } : {}),
    ...(credentials ? { authorization: `Bearer ${credentials.token}`, 'x-user': String(credentials.user.id) } : {}),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) {
    if (!/^[\x20-\x7E]+$/.test(value)) throw new ContractError(call, `request.${name}`, { wasSent: false });
  }
  return all;
}

function serverDate(headers: Headers): Date | null {
  const date = new Date(headers.get('date') ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns whether the response may come from a cache: its `Date` is then not the current time. */
function isFromCache(headers: Headers): boolean {
  return /max-age=0*[1-9]/.test(headers.get('cache-control') ?? '') || Number(headers.get('age')) > 0;
}

/** Parses `Retry-After` to seconds from now; a date is relative to the server's clock. */
function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  const now = serverDate(headers)?.getTime() ?? Date.now();
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Unwraps an error of `ofetch`. */
function toUnreachableError(error: unknown): UnreachableError {
  const cause = error instanceof FetchError ? error.cause : error;
  return cause instanceof UnreachableError ? cause : new UnreachableError(isOffline() ? 'offline' : 'network', { cause });
}

/**
 * Parses the body of a successful response. An error response may come from a proxy, with any body.
 *
 * @throws ApiError, or ContractError if a successful response is not JSON
 */
function parseBody(call: string, answer: RawResponse): unknown {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  let body: unknown = null;
  try {
    body = parseJson(answer.text);
  } catch (cause) {
    if (isSuccess) throw new ContractError(call, 'body', { cause });
  }
  if (!isSuccess || asRecord(body)['status'] === 'error') throw toApiError(answer, body);
  return body;
}

function toApiError({ status, headers }: RawResponse, body: unknown): ApiError {
  const { message, code, errors, payload } = asRecord(body);
  const words = Object.entries(asRecord(errors)).map(([field, said]): [string, unknown] => [field, Array.isArray(said) ? said[0] : said]);
  return new ApiError({
    status,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : null,
    errors: Object.fromEntries(words.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
    payload,
    retryAfterSeconds: retryAfterSeconds(headers),
  });
}

function asRecord(value: unknown): { [name: string]: unknown; message?: unknown; code?: unknown; errors?: unknown; payload?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** `__proto__` in JSON, any of its letters escaped or not. */
const prototypeKey =
  /(?:_|\\u005f)(?:_|\\u005f)(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f)(?:_|\\u005f)/i;

/** Parses JSON without `__proto__` keys, to prevent prototype pollution. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  if (!prototypeKey.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}
