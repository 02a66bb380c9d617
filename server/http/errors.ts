import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Why a well-formed order, payment or code was refused: what the client can act on. */
type ErrorCode =
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
  | 'code_invalid'
  | 'password_wrong'
  | 'rate_limited'
  /** The address's last code is less than a minute old. */
  | 'code_recently_sent'
  | 'unavailable';

type ErrorDetails = {
  code?: ErrorCode;
  /** What is wrong, by field (`customer.email`). */
  errors?: Record<string, string>;
  payload?: unknown;
  /** Seconds. */
  retryAfter?: number;
};

/** An answer that says no: thrown anywhere below a route, sent by the error handler. The message is shown to people. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetails;
  constructor(statusCode: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.details = details;
  }
}

/** What people read where nothing more exact is known. */
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

/** The one shape of every failure. */
type ErrorBody = { status: 'error'; message: string; code?: ErrorCode; errors?: Record<string, string>; payload?: unknown };

/** The refusal in its general words. */
export function apiError(statusCode: number, details: ErrorDetails = {}): ApiError {
  return new ApiError(statusCode, messages[statusCode] ?? messages[500] ?? '', details);
}

/** A well-formed field that does not fit, with its reason in words. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError(422, message, { errors: { [field]: message } });
}

/** Whether a row was refused because another has its unique value, on PGlite and on PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = rootCause(error);
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}

/**
 * What an error is to the outside: never a stack, a statement, a path or a version. What nobody foresaw is a 500 and
 * goes to the log; a database out of reach is a 503 that may be tried again.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseOutage(error)) return apiError(503, { code: 'unavailable', retryAfter: 1 });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return apiError(status in messages && status < 500 ? status : status >= 400 && status < 500 ? 400 : 500);
}

/** Sends a refusal in the one shape of failures. */
export function sendError(reply: FastifyReply, { statusCode, message, details }: ApiError): FastifyReply {
  const { retryAfter, ...more } = details;
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  const failure: ErrorBody = { status: 'error', message, ...more };
  return reply.code(statusCode).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(failure));
}

/** Makes every thrown error an answer of the one shape. `onRefusal` hears of each. */
export function handleErrors(app: FastifyInstance, onRefusal: (request: FastifyRequest, refusal: ApiError) => void): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refused = toApiError(error);
    if (refused.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    onRefusal(request, refused);
    return sendError(reply, refused);
  });
}

/**
 * An error as it may be logged: the innermost cause's kind and words, and where it came from. The outer message of a
 * database error repeats the statement's values, people's names among them, and is left out.
 */
export function describeError(error: unknown): { type: string; code: unknown; message: string; stack: string } {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return { type: typeof cause, code: undefined, message: '', stack: '' };
  const stack = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { type: cause.name, code: 'code' in cause ? cause.code : undefined, message: cause.message, stack: stack.slice(0, 8).join('\n') };
}

function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/** Whether the database did not answer, went away, or asks to try again: nothing is wrong with what was asked. */
export function isDatabaseOutage(error: unknown): boolean {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && typeof cause.code === 'string') {
    if (/^(08|40|53|55|57|58)\w{3}$/.test(cause.code)) return true;
    if (/^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/.test(cause.code)) return true;
  }
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|PGlite is clos/i.test(
    cause.message,
  );
}
