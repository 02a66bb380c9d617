import { throwIfAborted } from '#config/older-browsers.ts';
import { createFetch, FetchError } from 'ofetch';
import { callTimeoutMs, orderTimeoutMs, retryStatuses } from '#config/constants.ts';
import type { User } from '#domain/entities.ts';
import { abortableDelay, startDeadline, type Deadline } from './deadline.ts';
import { ApiError } from './errors.ts';
import { isOffline } from '#lazy/connection.ts';
import { isFromCache, parseBody, retryAfterSeconds, serverDate, type RawResponse } from './parse-response.ts';

/** Maximum delay in milliseconds before a retry; a longer `Retry-After` is shortened to it. */
const maximumRetryDelayMs = 5000;

/** Token and user of an authenticated call. */
export type Credentials = { token: string; user: Pick<User, 'id'> };

/** Options of every call. The signal aborts the call, also while it waits for its retry. */
export type CallOptions = { signal?: AbortSignal };

/** When a call is retried. It is retried at most once. */
export type RetryRule = {
  statuses: readonly number[];
  /** Whether the call is retried after a network error. It is never retried after a timeout, or while the device is offline. */
  isRetriedAfterNetworkError: boolean;
};

/** Default rule of a GET request. */
const getRetry: RetryRule = { statuses: retryStatuses, isRetriedAfterNetworkError: true };
const noRetry: RetryRule = { statuses: [], isRetriedAfterNetworkError: false };

/** A request of the API client. */
export type ApiRequest = CallOptions & {
  /** Method and resource, for error messages. */
  call: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Encoded path relative to `apiRoot`, with a leading slash. */
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
  /** Whether the response is a text, not JSON. Error responses are JSON. */
  isText?: boolean;
  /** Default: a GET is retried once, other methods are not. */
  retry?: RetryRule;
};

/** Client of the server's API. */
export type ApiClient = {
  /**
   * Sends a request and returns the unvalidated JSON or the text of the response, or null for an empty body.
   *
   * @throws ApiError, or the signal's reason.
   */
  send(request: ApiRequest): Promise<unknown>;
};

/**
 * Creates a client of the server at `apiRoot`. An empty root is the page's own origin.
 *
 * Retries a GET once after 408, 409, 425, 429, 500, 502, 503, and 504, and after network errors, also while reading the body.
 * Retries other methods only if the request has a rule. Waits as long as `Retry-After` says, at most 5 seconds. The timeout
 * covers the whole call: both attempts, the delay between them, and reading the body. A call that times out rejects with
 * an `ApiError`, unless it is waiting for its retry: then the first response is returned.
 *
 * Calls `onServerDate` with the `Date` header of each response and the device's time on receipt (Unix timestamp in milliseconds),
 * except for responses that may come from a cache.
 *
 * @example await createApiClient({ apiRoot: '' }).send({ call: 'GET menus', method: 'GET', path: '/v2/public/menus' })
 * @spec docs/behaviour §9 HTTP retries
 */
export function createApiClient(options: {
  apiRoot: string;
  /** Language of messages and mails, sent as `accept-language`. Default: the browser's languages. */
  locale?: string;
  onServerDate?: (date: Date, at: number) => void;
  fetch?: typeof globalThis.fetch;
  /** Timeouts in milliseconds of a call and of an order call, including the retry. */
  timeouts?: { call: number; order: number };
  /** Waits before the retry. Replaced in tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}): ApiClient {
  const { onServerDate, wait = abortableDelay, timeouts = { call: callTimeoutMs, order: orderTimeoutMs } } = options;
  const apiRoot = options.apiRoot.replace(/\/+$/, '');
  const sendOnce = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  /** Sends the request once and reads the body, so that a connection that breaks while reading counts as a network error. */
  async function fetchOnce(input: RequestInfo | URL, init: RequestInit | undefined, deadline: Deadline): Promise<RawResponse> {
    try {
      const response = await sendOnce(input, { ...init, signal: deadline.signal });
      const date = isFromCache(response.headers) ? null : serverDate(response.headers);
      if (date !== null) onServerDate?.(date, Date.now());
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    } catch (error) {
      // The rejection may not be the signal's reason: throw the reason, to tell timeouts and aborts from network errors.
      throw deadline.signal.aborted ? deadline.reason() : error;
    }
  }

  async function send(request: ApiRequest): Promise<unknown> {
    const { method, path, signal } = request;
    const rule = request.retry ?? (method === 'GET' ? getRetry : noRetry);
    const headers = buildHeaders(request, options.locale);
    throwIfAborted(signal);
    const deadline = startDeadline(request.isOrderCall === true ? timeouts.order : timeouts.call, signal);
    let retryDelayMs = 0;
    let rawResponse = null as RawResponse | null;
    const fetchWithRetry = createFetch({
      fetch: async (input, init) => {
        if (retryDelayMs > 0) await wait(retryDelayMs, deadline.signal);
        rawResponse = null;
        rawResponse = await fetchOnce(input, init, deadline);
        return new Response(null, { status: rawResponse.status, headers: rawResponse.headers });
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
        const isFinal = deadline.signal.aborted || isOffline();
        if (isFinal || !rule.isRetriedAfterNetworkError) next.retry = false;
      },
      onResponseError: ({ response }) => {
        retryDelayMs = Math.min((retryAfterSeconds(response.headers) ?? 0) * 1000, maximumRetryDelayMs);
      },
    }).then(
      () => null,
      (error: unknown) => error,
    );
    deadline.clear();
    throwIfAborted(signal);
    if (rawResponse === null) throw toApiError(failure);
    return parseBody(request, rawResponse);
  }
  return { send };
}

function queryString(query: ApiRequest['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function buildHeaders(
  { call, body, headers, credentials, bypassesCache: isFresh }: ApiRequest,
  locale: string | undefined,
): Record<string, string> {
  const all = {
    accept: 'application/json',
    ...(locale === undefined ? {} : { 'accept-language': locale }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isFresh === true ? { 'cache-control': 'no-cache' } : {}),
    ...(credentials ? { authorization: `Bearer ${credentials.token}`, 'x-user': String(credentials.user.id) } : {}),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) {
    if (!/^[\x20-\x7E]+$/.test(value)) throw new ApiError({ kind: 'invalidRequest', call, field: `request.${name}` });
  }
  return all;
}

/** Converts an error of `ofetch`. */
function toApiError(error: unknown): ApiError {
  const cause = error instanceof FetchError ? (error.cause ?? error) : error;
  return cause instanceof ApiError ? cause : new ApiError({ kind: isOffline() ? 'offline' : 'network', cause });
}
