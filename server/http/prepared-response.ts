import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dictionaryHeaders, findDelta, type Deltas } from '#server/dictionaries/deltas.ts';
import { omitCors } from './cors.ts';
import { acceptsEncoding } from './accepts-encoding.ts';

const compress = promisify(brotliCompress);

/** A text response that is compressed once and sent many times. `plain`: uncompressed. */
export type PreparedResponse = { etag: string; uncompressed: Buffer; brotli: Buffer };

function compressAt(quality: number, plain: Buffer): Promise<Buffer> {
  return compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/**
 * Compresses a text for repeated responses. The first responses are sent with quick compression, until the best has been computed:
 * for a menu that takes ten times as long. The entity tag is weak, because all encodings share it.
 */
export async function prepareResponse(text: string): Promise<PreparedResponse> {
  const uncompressed = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(uncompressed).digest('base64url').slice(0, 12)}"`;
  const response = { etag, uncompressed, brotli: await compressAt(5, uncompressed) };
  void compressAt(constants.BROTLI_MAX_QUALITY, uncompressed).then(
    (smallest) => (response.brotli = smallest),
    () => {},
  );
  return response;
}

/** `cache-control` of a file whose path contains a hash of its content. */
export const immutable = 'public, max-age=31536000, immutable';

/**
 * Sends a prepared response, or 304 if the client has it, with the headers that the reply has so far. Clients may cache it but must
 * revalidate, unless it is immutable, which is a file for pages of this site alone. A localised response also depends on the visitor's languages and cookie, and sets that cookie, so
 * shared caches must not store it. Writes to Node's response, because nothing of Fastify's serialisation applies to it.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
  {
    type = 'application/json; charset=utf-8',
    isLocalised = false,
    isImmutable = false,
    deltas,
  }: { type?: string; isLocalised?: boolean; isImmutable?: boolean; deltas?: Deltas | undefined } = {},
): FastifyReply {
  if (isImmutable) omitCors(reply);
  const headers: OutgoingHttpHeaders = reply.getHeaders() as Record<string, string>;
  headers.etag = response.etag;
  headers['cache-control'] = isImmutable ? immutable : isLocalised ? 'private, no-cache' : 'no-cache';
  headers.vary = isImmutable
    ? 'Accept-Encoding'
    : isLocalised
      ? 'Origin, Accept-Encoding, Accept-Language, Cookie'
      : 'Origin, Accept-Encoding';
  if (deltas !== undefined) Object.assign(headers, dictionaryHeaders(deltas));
  const { raw } = reply.hijack();
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], response.etag)) {
    raw.writeHead(304, headers).end();
    return reply;
  }
  const { encoding, body } = chooseBody(request, response, deltas);
  if (encoding !== null) headers['content-encoding'] = encoding;
  headers['content-type'] = type;
  headers['content-length'] = body.length;
  raw.writeHead(reply.statusCode, headers).end(body);
  return reply;
}

/** Chooses the smallest form of a response that the client accepts. */
function chooseBody({ headers }: FastifyRequest, { uncompressed, brotli }: PreparedResponse, deltas: Deltas | undefined) {
  const delta = deltas === undefined ? undefined : findDelta(deltas, headers);
  if (delta !== undefined) return { encoding: 'dcb', body: delta };
  return acceptsEncoding(headers, 'br') ? { encoding: 'br', body: brotli } : { encoding: null, body: uncompressed };
}

/** Strips the weak prefix of an entity tag. */
const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');

function matchesEtag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  return tags.trim() === '*' || tags.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag));
}
