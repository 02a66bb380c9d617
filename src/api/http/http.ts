import { createFetch, FetchError } from 'ofetch';
import { callTimeoutMs, orderTimeoutMs, retryStatuses } from '#config/constants.ts';
import type { User } from '#domain/entities.ts';
import { ContractError } from './contract-error.ts';
import { ApiError, UnreachableError } from './errors.ts';
import { isOffline } from './load-module.ts';

/** A back end that asks to wait longer is asked again after this time all the same. */
const maximumRetryDelayMs = 5000;

/** An answer that was read to its end. */
type RawResponse = { status: number; headers: Headers; text: string };

/** Who is asking: the token, and whose it is. */
export type Credentials = { token: string; user: Pick<User, 'id'> };

/** What every call takes. The signal ends it at once, also while it waits to try again. */
export type CallOptions = { signal?: AbortSignal };

/** When a call is made a second time; there is never a third. */
export type RetryRule = {
  statuses: readonly number[];
  /** Also when the connection failed or broke. A call whose time is up, or of an offline device, is never repeated. */
  isRetriedAfterNetworkError: boolean;
};

/** The rule of a GET, and of anything else. */
const getRetry: RetryRule = { statuses: retryStatuses, isRetriedAfterNetworkError: true };
const noRetry: RetryRule = { statuses: [], isRetriedAfterNetworkError: false };

export type ApiRequest = CallOptions & {
  /** Method and resource, for messages. */
  call: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the slash after `apiRoot`, encoded. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Sent as `authorization` and `x-user`. */
  credentials?: Credentials | null | undefined;
  /** Not from a cache. */
  bypassesCache?: boolean;
  /** Order calls may take longer. */
  isOrderCall?: boolean;
  /** By default a GET is repeated once (§9 HTTP retries), anything else is not. */
  retry?: RetryRule;
};

/** The one way to the back end. */
export type ApiClient = {
  /**
   * The answer's JSON, as it came; null where the body is empty.
   *
   * @throws ApiError, UnreachableError, ContractError, or the signal's reason.
   */
  send(request: ApiRequest): Promise<unknown>;
};

/**
 * A client of the back end at `apiRoot`; the empty root is the page's own origin.
 *
 * A GET is repeated once, after 408, 409, 425, 429, 500, 502, 503, 504 and after a connection that failed or broke, also
 * in the middle of the body; nothing else is, unless the request brings a rule. `Retry-After` is waited for, 5 seconds at
 * most. A call has one time for all of it, both tries and the wait between them, down to the last byte of the answer.
 * When it is up the call is unreachable, but for one that is waiting to try again: its first answer stands.
 *
 * `onServerDate` hears of every answer's `Date`, with the device's own time (milliseconds since 1970) at that moment;
 * not of answers that a cache may have kept, whose date has passed.
 *
 * @example await createApiClient({ apiRoot: '' }).send({ call: 'GET menus', method: 'GET', path: '/v2/public/menus' })
 * @spec §9 HTTP retries
 */
export function createApiClient(options: {
  apiRoot: string;
  onServerDate?: (date: Date, at: number) => void;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds, for a call as a whole. */
  timeouts?: { call: number; order: number };
  /** Waits before the second try. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}): ApiClient {
  const { onServerDate, wait = abortableDelay, timeouts = { call: callTimeoutMs, order: orderTimeoutMs } } = options;
  const apiRoot = options.apiRoot.replace(/\/+$/, '');
  const sendOnce = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  /** One try, down to the last byte: a body that breaks off is a failed connection like any other. */
  async function fetchOnce(input: RequestInfo | URL, init: RequestInit | undefined, signal: AbortSignal): Promise<RawResponse> {
    try {
      const response = await sendOnce(input, { ...init, signal });
      const date = isFromCache(response.headers) ? null : serverDate(response.headers);
      if (date !== null) onServerDate?.(date, Date.now());
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    } catch (error) {
      // Some ways to break off lose the reason: tell our own time-out and the caller's abort apart from the network.
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

/** Whether a cache may have answered: such a date tells when the answer was made, not what time it is. */
function isFromCache(headers: Headers): boolean {
  return /max-age=0*[1-9]/.test(headers.get('cache-control') ?? '') || Number(headers.get('age')) > 0;
}

/** Whole seconds from now; a date is told by the server's own clock. */
function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  const now = serverDate(headers)?.getTime() ?? Date.now();
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Why no answer came, out of what `ofetch` made of it. */
function toUnreachableError(error: unknown): UnreachableError {
  const cause = error instanceof FetchError ? error.cause : error;
  return cause instanceof UnreachableError ? cause : new UnreachableError(isOffline() ? 'offline' : 'network', { cause });
}

/**
 * What an answer says, if it says yes. A refusal may come from a proxy, in any shape: only its status is sure.
 *
 * @throws ApiError, or ContractError where a success is no JSON.
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

/** The text's JSON without any `__proto__`: who copies an answer key by key copies no prototype. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  if (!prototypeKey.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}
