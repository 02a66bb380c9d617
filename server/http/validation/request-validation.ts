import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/v4/core';
import { apiError, type HttpError } from '../errors.ts';
import { describeIssues, fieldKey, fieldMessage } from './field-errors.ts';

/** Maximum size of a request body. */
export const maxBodyBytes = 100_000;
/** Maximum nesting of arrays and objects in a body. */
const maxDepth = 20;

/**
 * Adds checks that run before a route's own schema: bodies must be uncompressed UTF-8 JSON with limited nesting, texts must be
 * storable in PostgreSQL, and no query parameter may be repeated.
 */
export function addInputChecks(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    let text: string;
    try {
      text = decoder.decode(body);
    } catch {
      return done(apiError(400));
    }
    return parse(request, text, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done(null, payload);
    else done(apiError(415));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.is404 || isPageRoute(request)) done();
    else done(findInputError(request) ?? undefined);
  });
}

function findInputError({ params, query, body }: FastifyRequest): HttpError | null {
  for (const value of Object.values(toRecord(query))) if (typeof value !== 'string') return apiError(400);
  for (const content of [params, query, body]) {
    const invalid = findInvalidContent(content);
    if (invalid === null) continue;
    const { path, problem } = invalid;
    return apiError(422, { translateErrors: (locale) => ({ [fieldKey(path)]: fieldMessage(path, problem, locale) }) });
  }
  return null;
}

/**
 * Validator compiler that parses a part of the request by its Zod schema. Invalid input becomes a 422 with a message per field.
 * A validator has no access to the request, so the messages are created later, in the request's locale.
 */
export const compileValidator: FastifySchemaCompiler<z.$ZodType> =
  ({ schema }) =>
  (value) => {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return { value: parsed.data };
    const { issues } = parsed.error;
    return { error: apiError(422, { translateErrors: (locale) => describeIssues(issues, value, locale) }) };
  };

/** Whether the route is a page. Pages ignore their query, so that a link with unexpected parameters still opens. */
function isPageRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPage === true;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Searches a value recursively for too deep nesting, and for strings with NUL, which PostgreSQL rejects, or lone surrogates. */
function findInvalidContent(content: unknown, depth = 0): { path: readonly string[]; problem: 'depth' | 'characters' } | null {
  if (typeof content === 'string') return isStorableText(content) ? null : { path: [], problem: 'characters' };
  if (typeof content !== 'object' || content === null) return null;
  if (depth >= maxDepth) return { path: [], problem: 'depth' };
  for (const key of Object.keys(content)) {
    // A name that cannot be stored cannot be reported either.
    if (!isStorableText(key)) return { path: [], problem: 'characters' };
    const invalid = findInvalidContent(Reflect.get(content, key), depth + 1);
    // Too deep nesting is a problem of the whole content: the path of the deepest value helps nobody.
    if (invalid !== null) return invalid.problem === 'depth' ? invalid : { ...invalid, path: [key, ...invalid.path] };
  }
  return null;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
