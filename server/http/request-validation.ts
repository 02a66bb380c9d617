import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/v4/core';
import { en, fr } from 'zod/locales';
import type { Locale } from '#config/site.ts';
import { apiError, type ApiError } from './errors.ts';

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

function findInputError({ params, query, body }: FastifyRequest): ApiError | null {
  for (const value of Object.values(toRecord(query))) if (typeof value !== 'string') return apiError(400);
  for (const content of [params, query, body]) {
    const problem = findInvalidContent(content);
    if (problem !== null) return apiError(422, { errors: { [problem === 'depth' ? 'body' : 'text']: invalidContentMessages[problem] } });
  }
  return null;
}

/** Zod's messages in each locale. */
const messages: Record<Locale, z.$ZodErrorMap> = { fr: fr().localeError, en: en().localeError };

/**
 * Validator compiler that parses a part of the request by its Zod schema. Invalid input becomes a 422 with a message per field.
 * A validator has no access to the request, so the messages are created later, by parsing again with the request's locale.
 */
export const compileValidator: FastifySchemaCompiler<z.$ZodType> =
  ({ schema }) =>
  (value) => {
    const parse = (locale: Locale) => z.safeParse(schema, value, { error: messages[locale] });
    const parsed = parse('fr');
    if (parsed.success) return { value: parsed.data };
    return { error: apiError(422, { translateErrors: (locale) => describeIssues(parse(locale)) }) };
  };

/** Returns the message of each invalid field. */
function describeIssues({ error }: z.util.SafeParseResult<unknown>): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.') || 'body', message]));
}

/** Messages in French, the source language of the server's texts, which `sendError` translates. */
const invalidContentMessages = { depth: 'Trop de niveaux imbriqués.', text: 'Caractères non admis.' };

/** Whether the route is a page. Pages ignore their query, so that a link with unexpected parameters still opens. */
function isPageRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPage === true;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Searches a value recursively for too deep nesting, and for strings with NUL, which PostgreSQL rejects, or lone surrogates. */
function findInvalidContent(value: unknown): 'depth' | 'text' | null {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next.value === 'string' && !isStorableText(next.value)) return 'text';
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= maxDepth) return 'depth';
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorableText(key)) return 'text';
      stack.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return null;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
