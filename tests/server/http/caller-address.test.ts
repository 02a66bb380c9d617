import { expect, test } from 'vitest';
import { callerAddress } from '#server/http/caller-address.ts';

test('a caller is an IPv4 address, or the network of an IPv6 address', () => {
  expect(callerAddress('192.0.2.7')).toBe('192.0.2.7');
  expect(callerAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(callerAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(callerAddress('2001:0DB8:1:2::1')).toBe('2001:db8:1:2');
  expect(callerAddress('2001:db8::1')).toBe('2001:db8:0:0');
  expect(callerAddress('fe80::1%eth0')).toBe('fe80:0:0:0');
});
