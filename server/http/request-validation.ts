import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/v4/core';
import { fr } from 'zod/locales';
import { apiError } from './errors.ts';

/** Bytes of a request's body. */
export const maxBodyBytes = 100_000;
/** Levels of lists and objects in a body. */
const maxDepth = 20;

/**
 * What may come in at all, before a route's own schema is asked: JSON in UTF-8, not compressed, not too deep, no text
 * that a database or a reader would choke on, no query key twice.
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
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw apiError(415);
  });
  app.addHook('preValidation', async (request) => {
    if (request.is404 || isPageOrFile(request)) return;
    for (const value of Object.values(toRecord(request.query))) if (typeof value !== 'string') throw apiError(400);
    const flaw = [request.params, request.query, request.body].map(findInvalidContent).find((found) => found !== null);
    if (flaw !== undefined)
      throw apiError(422, { errors: { [flaw === 'depth' ? 'body' : 'text']: invalidContentMessages[flaw ?? 'text'] } });
  });
}

const inFrench = { error: fr().localeError };

/** Judges a request's part by its schema: what does not fit is a 422 that names each field, in words for people. */
export const compileValidator: FastifySchemaCompiler<z.$ZodType> =
  ({ schema }) =>
  (value) => {
    const read = z.safeParse(schema, value, inFrench);
    if (read.success) return { value: read.data };
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]));
    return { error: apiError(422, { errors }) };
  };

const invalidContentMessages = { depth: 'Trop de niveaux imbriqués.', text: 'Caractères non admis.' };

/** Pages ignore what stands in their query: an odd link still opens. */
function isPageOrFile(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPage === true;
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * What is wrong with a value as a whole: too many levels, or a text (a key too) with NUL, which PostgreSQL refuses, or
 * with half a surrogate pair, which is no text.
 */
function findInvalidContent(value: unknown): 'depth' | 'text' | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value === 'string' && !isStorableText(next.value)) return 'text';
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= maxDepth) return 'depth';
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorableText(key)) return 'text';
      open.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return null;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
