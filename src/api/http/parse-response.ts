import { ApiError } from './errors.ts';

/** A response with its complete body. */
export type RawResponse = { status: number; headers: Headers; text: string };

/** Returns the `Date` header, or null. */
export function serverDate(headers: Headers): Date | null {
  const date = new Date(headers.get('date') ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether the response may come from a cache, so that its `Date` header is not the current time. */
export function isFromCache(headers: Headers): boolean {
  return /max-age=0*[1-9]/.test(headers.get('cache-control') ?? '') || Number(headers.get('age')) > 0;
}

/** Parses `Retry-After` to seconds from now. A date is relative to the server's clock. */
export function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  const now = serverDate(headers)?.getTime() ?? Date.now();
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/**
 * Parses the body of a response. Any body is accepted for an error response, because it may come from a proxy.
 *
 * @throws ApiError for an error response, or if a successful response is not JSON although it should be
 */
export function parseBody({ call, isText = false }: { call: string; isText?: boolean }, response: RawResponse): unknown {
  const isSuccess = response.status >= 200 && response.status < 300;
  if (isSuccess && isText) return response.text;
  let body: unknown = null;
  try {
    body = parseJson(response.text);
  } catch (cause) {
    if (isSuccess) throw new ApiError({ kind: 'invalidResponse', call, field: 'body', cause });
  }
  if (!isSuccess || asRecord(body)['status'] === 'error') throw toApiError(response, body);
  return body;
}

function toApiError({ status, headers }: RawResponse, body: unknown): ApiError {
  const { message, code, errors, payload } = asRecord(body);
  const messages = Object.entries(asRecord(errors)).map(([field, value]): [string, unknown] => [
    field,
    Array.isArray(value) ? value[0] : value,
  ]);
  return new ApiError({
    status,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : null,
    errors: Object.fromEntries(messages.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
    payload,
    retryAfterSeconds: retryAfterSeconds(headers),
  });
}

function asRecord(value: unknown): { [name: string]: unknown; message?: unknown; code?: unknown; errors?: unknown; payload?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Matches `__proto__` in JSON, with any of its characters escaped or not. */
const prototypeKey =
  /(?:_|\\u005f)(?:_|\\u005f)(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f)(?:_|\\u005f)/i;

/** Parses JSON without `__proto__` keys, to prevent prototype pollution. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  if (!prototypeKey.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}
