import type { IncomingHttpHeaders } from 'node:http';

/** Content encodings of this server: Brotli, and Brotli with a dictionary. */
type Encoding = 'br' | 'dcb';

// An encoding is accepted unless its quality value is 0.
const patternOf = (encoding: Encoding) => new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))`);
const patterns = { br: patternOf('br'), dcb: patternOf('dcb') };

/** Returns whether a client accepts a content encoding. */
export function acceptsEncoding(request: IncomingHttpHeaders, encoding: Encoding): boolean {
  return patterns[encoding].test(request['accept-encoding'] ?? '');
}
