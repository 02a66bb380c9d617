import type { Locale } from '#config/site.ts';
import { formatPhone } from '#format/phone.ts';
import { translateIfKnown, translator } from '#server/locale/translate.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Machine-readable reason of an error, on which clients can act. */
export type ErrorCode =
  | 'price_changed'
  | 'order_conflict'
  | 'item_unavailable'
  | 'slot_unavailable'
  | 'too_far'
  | 'coupon_invalid'
  | 'method_unavailable'
  | 'delivery_unavailable'
  | 'intent_conflict'
  | 'payment_pending'
  | 'payment_refunded'
  | 'cash_limit'
  | 'not_found'
  | 'session_ended'
  | 'forbidden'
  | 'unverified'
  | 'email_taken'
  | 'email_recently_changed'
  | 'login_failed'
  /** The password is right, and the staff account also needs a one-time code. */
  | 'totp_required'
  | 'totp_rejected'
  | 'code_invalid'
  | 'password_wrong'
  | 'rate_limited'
  /** Too many cash orders are open. Cards are accepted. */
  | 'too_many_cash_orders'
  /** The email's last code was sent less than a minute ago. */
  | 'code_recently_sent'
  /** The order is in a state that does not accept the event, such as after another tablet has refused it. */
  | 'order_state'
  | 'unavailable';

/** Optional parts of an error response. */
type ErrorDetails = {
  code?: ErrorCode;
  /** Messages by field (`customer.email`). */
  errors?: Record<string, string>;
  payload?: unknown;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  /** Returns the message in a locale. Needed for messages that contain values. */
  translate?: (locale: Locale) => string;
  /** Returns the messages by field in a locale. Needed for messages that are not texts of this server. */
  translateErrors?: (locale: Locale) => Record<string, string>;
};

/** An error response. Routes throw it, and the error handler sends it; `message` is displayed to users. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetails;
  constructor(statusCode: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.details = details;
  }
}

/** Default message per status. */
const messages: Readonly<Record<number, string>> = {
  400: 'La requête est mal formée.',
  401: 'Votre session a expiré, veuillez vous reconnecter.',
  403: 'Vous n’avez pas accès à ces données.',
  404: 'Cette adresse n’existe pas.',
  405: 'Cette méthode n’est pas permise ici.',
  413: 'La requête est trop volumineuse.',
  414: 'L’adresse est trop longue.',
  415: 'Le contenu doit être du JSON.',
  422: 'Certains champs ne conviennent pas.',
  429: 'Trop de requêtes, veuillez patienter.',
  500: 'Une erreur est survenue, veuillez réessayer',
  503: 'Le service est momentanément indisponible, veuillez réessayer.',
};

/** Body of every error response. */
type ErrorBody = { status: 'error'; message: string; code?: ErrorCode; errors?: Record<string, string>; payload?: unknown };

/** Creates an error with the default message of its status. */
export function apiError(statusCode: number, details: ErrorDetails = {}): HttpError {
  return new HttpError(statusCode, messages[statusCode] ?? messages[500] ?? '', details);
}

/** Creates the 422 for one invalid field. */
export function invalidField(field: string, message: string): HttpError {
  return new HttpError(422, message, { errors: { [field]: message } });
}

/** Whether a statement violated a unique constraint (SQLSTATE 23505), on PGlite and on PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = rootCause(error);
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}

/**
 * Converts any error to a response that reveals no stack, statement, path, or version. Unknown errors become a 500, and a
 * database outage becomes a 503 that may be retried.
 */
export function toApiError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseOutage(error)) return apiError(503, { code: 'unavailable', retryAfter: 1 });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const isClientError = status >= 400 && status < 500;
  if (!isClientError) return apiError(500);
  return apiError(status in messages ? status : 400);
}

/** Sends an error response, with its messages in a locale. */
export function sendError(reply: FastifyReply, { statusCode, message: source, details }: HttpError, locale: Locale = 'fr'): FastifyReply {
  const { retryAfter, translate, translateErrors, errors: sourceErrors, ...others } = details;
  const message = translate?.(locale) ?? translateIfKnown(locale, source);
  const errors =
    translateErrors?.(locale) ??
    (sourceErrors && Object.fromEntries(Object.entries(sourceErrors).map(([field, text]) => [field, translateIfKnown(locale, text)])));
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  const body: ErrorBody = { status: 'error', message, ...others, ...(errors && { errors }) };
  return reply.code(statusCode).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/**
 * Sets the error handler, which sends every thrown error as an `HttpError` in the request's locale and passes it to `onError`. `sendPage`
 * sends the error page to a visitor who navigates, and returns null for other requests. `readPhone` returns the restaurant's telephone,
 * which the message of an outage names; empty if it is unknown.
 */
export function handleErrors(
  app: FastifyInstance,
  onError: (request: FastifyRequest, error: HttpError) => void,
  findLocale: (request: FastifyRequest) => Promise<Locale>,
  sendPage: (request: FastifyRequest, reply: FastifyReply, error: HttpError) => Promise<FastifyReply> | null = () => null,
  readPhone: () => Promise<string> = async () => '',
): void {
  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const converted = toApiError(error);
    if (converted.statusCode >= 500) {
      const { method, routeOptions } = request;
      request.log.error({ err: error, method, route: routeOptions.url }, 'request failed');
    }
    onError(request, converted);
    const page = converted.statusCode >= 500 ? sendPage(request, reply, converted) : null;
    if (page !== null) return page;
    return sendError(reply, isOutageError(converted) ? await withPhone(readPhone, converted) : converted, await findLocale(request));
  });
}

const isOutageError = ({ statusCode, message }: HttpError) => statusCode === 503 && message === messages[503];

/** Returns the error of an outage with the restaurant's telephone, by which customers can order meanwhile. */
async function withPhone(readPhone: () => Promise<string>, error: HttpError): Promise<HttpError> {
  const phone = await readPhone().catch(() => '');
  if (phone === '') return error;
  const translate = (locale: Locale) =>
    translator(locale)('Le service est momentanément indisponible, veuillez réessayer ou appeler le {phone}.', {
      phone: formatPhone(phone),
    });
  return new HttpError(error.statusCode, translate('fr'), { ...error.details, translate });
}

/**
 * Describes an error for the log by its root cause. Messages of outer database errors are omitted, because they repeat the
 * statement's values, which may be personal data.
 */
export function describeError(error: unknown): { type: string; code: unknown; message: string; stack: string } {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return { type: typeof cause, code: undefined, message: '', stack: '' };
  const stack = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { type: cause.name, code: 'code' in cause ? cause.code : undefined, message: cause.message, stack: stack.slice(0, 8).join('\n') };
}

/** Returns the innermost cause of an error. */
export function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/** Whether an error means that the database is unreachable or asks to retry, rather than that the statement is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && typeof cause.code === 'string') {
    // SQLSTATE classes: connection, transaction rollback, resources, object in use, operator intervention, system error.
    if (/^(08|40|53|55|57|58)\w{3}$/.test(cause.code)) return true;
    // A read-only database: a standby after a failover, or a provider's full disk.
    if (cause.code === '25006') return true;
    if (/^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/.test(cause.code)) return true;
  }
  return /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|PGlite is clos/i.test(
    cause.message,
  );
}
