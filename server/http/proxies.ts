import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Trusted proxies, whose `X-Forwarded-For` is used: the number of proxies in front of the server, or their addresses and CIDR ranges. */
export type TrustedProxies = number | readonly string[];

const maxHops = 10;

/** Whether a text is an IP address or a CIDR range such as `10.0.0.0/8`. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/**
 * Parses `TRUST_PROXY`: `none`, a number of hops, or comma-separated addresses and CIDR ranges. Returns null for anything else.
 *
 * @example parseTrustedProxies('127.0.0.1, 10.0.0.0/8') // ['127.0.0.1', '10.0.0.0/8']
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'none') return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= maxHops ? Number(text) : null;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isAddressOrRange) ? entries : null;
}

/** Creates Fastify's `trustProxy` function. `hop` counts from the socket's peer, which is 0. */
export function createTrustFunction(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  // Entries of `X-Forwarded-For` are arbitrary text: trust only addresses.
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Logs a warning once if an untrusted peer sends `X-Forwarded-For`: behind a proxy all visitors then share one rate limit. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (hasWarned || request.headers['x-forwarded-for'] === undefined || request.ips?.length !== 1) return;
    hasWarned = true;
    request.log.warn(
      'X-Forwarded-For arrived from an untrusted peer and was ignored: if the shop is behind a proxy, all its visitors share one rate limit until TRUST_PROXY names it',
    );
  });
}
