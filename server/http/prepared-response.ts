import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dictionaryHeaders, findDelta, type Deltas } from '#server/dictionaries/deltas.ts';
import { chooseEncoding, type PreparedEncoding } from '#server/compression/content-encoding.ts';
import { omitCors } from './cors.ts';

const [compressWithBrotli, compressWithZstd, compressWithGzip] = [promisify(brotliCompress), promisify(zstdCompress), promisify(gzip)];

/** Compression levels that take a few milliseconds for a page and save almost as much as the highest ones. */
const levels = { brotli: 5, zstd: 12, gzip: 9 };

/**
 * A text that is compressed once and sent many times. `etag`: null if it never changes. `compressed`: by content encoding, without those
 * that a build did not write.
 */
export type PreparedResponse = { etag: string | null; uncompressed: Buffer; compressed: Partial<Record<PreparedEncoding, Buffer>> };

function compressAt(quality: number, plain: Buffer): Promise<Buffer> {
  return compressWithBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** Returns the entity tag of a text. It is weak, because all encodings share it. */
function entityTag(uncompressed: Buffer): string {
  return `W/"${createHash('sha256').update(uncompressed).digest('base64url').slice(0, 12)}"`;
}

/**
 * Compresses a text for repeated responses. The first ones are sent with quick Brotli compression, until the best has been computed:
 * for a menu that takes ten times as long.
 */
export async function prepareResponse(text: string): Promise<PreparedResponse> {
  const uncompressed = Buffer.from(text);
  const [br, zstd, gz] = await Promise.all([
    compressAt(levels.brotli, uncompressed),
    compressWithZstd(uncompressed, { params: { [constants.ZSTD_c_compressionLevel]: levels.zstd } }),
    compressWithGzip(uncompressed, { level: levels.gzip }),
  ]);
  const response = { etag: entityTag(uncompressed), uncompressed, compressed: { br, zstd, gzip: gz } };
  void compressAt(constants.BROTLI_MAX_QUALITY, uncompressed).then(
    (smallest) => (response.compressed.br = smallest),
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
  if (response.etag !== null) headers.etag = response.etag;
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

/** Chooses the body of a response that the client prefers. */
function chooseBody({ headers }: FastifyRequest, { uncompressed, compressed }: PreparedResponse, deltas: Deltas | undefined) {
  const bodies = { ...compressed, dcb: deltas === undefined ? undefined : findDelta(deltas, headers) };
  const encoding = chooseEncoding(headers, (candidate) => bodies[candidate] !== undefined);
  return { encoding, body: (encoding === null ? undefined : bodies[encoding]) ?? uncompressed };
}

/** Strips the weak prefix of an entity tag. */
const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');

function matchesEtag(tags: string | undefined, etag: string | null): boolean {
  if (tags === undefined || etag === null) return false;
  return tags.trim() === '*' || tags.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag));
}
