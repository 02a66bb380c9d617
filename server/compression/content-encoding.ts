import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** Content encodings that a body is compressed with once and for all. */
export type PreparedEncoding = 'br' | 'zstd' | 'gzip';
/** `dcb`: Brotli with a dictionary. */
export type ContentEncoding = 'dcb' | PreparedEncoding;

/** All encodings, that of the smallest bodies first. */
const encodings: readonly ContentEncoding[] = ['dcb', 'br', 'zstd', 'gzip'];

/** Accepted encodings by `Accept-Encoding`, which few clients write in another way than the others. */
const acceptedEncodings = new Map<string, readonly string[]>();
const maximumHeaders = 100;

/** Returns the encodings that a client accepts, by its quality values, among equal ones that of the smallest body first. */
function listAccepted(header: string): readonly string[] {
  const known = acceptedEncodings.get(header);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings([...encodings, 'identity'], { preferred: encodings });
  if (acceptedEncodings.size >= maximumHeaders) acceptedEncodings.clear();
  acceptedEncodings.set(header, accepted);
  return accepted;
}

/**
 * Returns the encoding that a client prefers of those that a body is available in, or null for the uncompressed body. A client that
 * accepts none of them receives the uncompressed body too.
 */
export function chooseEncoding(
  { 'accept-encoding': header = '' }: IncomingHttpHeaders,
  isAvailable: (encoding: ContentEncoding) => boolean,
): ContentEncoding | null {
  for (const accepted of listAccepted(header)) {
    if (accepted === 'identity') return null;
    const encoding = encodings.find((known) => known === accepted);
    if (encoding !== undefined && isAvailable(encoding)) return encoding;
  }
  return null;
}
