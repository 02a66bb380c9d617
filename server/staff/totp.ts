import { Secret, TOTP } from 'otpauth';
import { isOneTimeCode } from '#domain/staff/one-time-code.ts';

/** Name under which authenticator apps list the account. */
const issuer = 'Comptoir';

/** Bytes of a secret: the length of an SHA-1 digest, which RFC 4226 recommends. */
const secretBytes = 20;

/** Number of steps before and after the current one whose code is accepted, for clocks that differ and codes that are typed late. */
const toleratedSteps = 1;

/** Creates the generator of RFC 6238 with the defaults of every authenticator app: SHA-1, six digits, steps of 30 seconds. */
const createTotp = (secret: Secret, label = '') => new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: 30, secret });

/** Returns a random secret in base32, and the URI by which an authenticator app adds it. */
export function createTotpSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes });
  return { secret: secret.base32, uri: createTotp(secret, email).toString() };
}

/** Returns the time step of a code, counted since 1970, or null if the code is not valid at this time. */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  // The library throws for a text whose UTF-8 has another length than the code.
  if (!isOneTimeCode(code)) return null;
  const totp = createTotp(Secret.fromBase32(secret));
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
