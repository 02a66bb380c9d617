import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
 * revalidate, unless it is immutable. A localised response also depends on the visitor's languages and cookie, and sets that cookie, so
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
  }: { type?: string; isLocalised?: boolean; isImmutable?: boolean } = {},
): FastifyReply {
  const headers: OutgoingHttpHeaders = reply.getHeaders() as Record<string, string>;
  headers.etag = response.etag;
  headers['cache-control'] = isImmutable ? immutable : isLocalised ? 'private, no-cache' : 'no-cache';
  headers.vary = isLocalised ? 'Origin, Accept-Encoding, Accept-Language, Cookie' : 'Origin, Accept-Encoding';
  const { raw } = reply.hijack();
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], response.etag)) {
    raw.writeHead(304, headers).end();
    return reply;
  }
  // Brotli is accepted, unless its quality value is 0.
  const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/.test(request.headers['accept-encoding'] ?? '');
  if (acceptsBrotli) headers['content-encoding'] = 'br';
  const body = acceptsBrotli ? response.brotli : response.uncompressed;
  headers['content-type'] = type;
  headers['content-length'] = body.length;
  raw.writeHead(reply.statusCode, headers).end(body);
  return reply;
}

/** Strips the weak prefix of an entity tag. */
const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');

function matchesEtag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  return tags.trim() === '*' || tags.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag));
}
