import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** A text that is answered many times: made, hashed and compressed once. */
export type PreparedResponse = { etag: string; plain: Buffer; brotli: Buffer };

/** Prepares a text for many answers. The entity tag is weak: it stands for the content in every encoding. */
export async function prepareResponse(text: string): Promise<PreparedResponse> {
  const plain = Buffer.from(text);
  const brotli = await compress(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, brotli };
}

/** Sends a prepared text, or 304 where the caller has it already. Callers may keep it but must ask each time. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedResponse,
  type = 'application/json; charset=utf-8',
) {
  reply.header('etag', answer.etag).header('cache-control', 'no-cache').header('vary', 'Origin, Accept-Encoding');
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  reply.type(type);
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/.test([request.headers['accept-encoding']].join()))
    return reply.header('content-encoding', 'br').send(answer.brotli);
  return reply.send(answer.plain);
}

/** A tag without its mark of weakness. */
const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');

function matchesEtag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  return tags.trim() === '*' || tags.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag));
}

/** Keeps the value made for the last key asked; calls that come while it is being made wait for the same making. */
export function memoizeLast<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  let kept: { key: string; value: Promise<T> } | null = null;
  return (key, make) => {
    if (kept?.key === key) return kept.value;
    const value = make();
    kept = { key, value };
    value.catch(() => {
      if (kept?.value === value) kept = null;
    });
    return value;
  };
}
