import { isIPv4 } from 'node:net';

/**
 * Returns the address that rate limits count: an IPv4 address, or the /64 prefix of an IPv6 address, because a household or
 * host usually has a whole /64.
 */
export function callerAddress(ip: string): string {
  const v4 = ip.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) return v4;
  // Expand `::` to the zeros it stands for; the part after `%` is a zone.
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::', 2) ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
