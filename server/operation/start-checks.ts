import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { describeError } from '#server/http/errors.ts';
import { restaurantEmail } from '#server/mail/restaurant-address.ts';
import type { Catalogue } from '#server/catalogue/shop.ts';
import { verifySmtp } from '#server/mail/smtp.ts';

/** Prevents the start of a shop whose orders nobody would see. The message says what to change. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** How long to wait for a mail server that starts together with this one, and the delay between two attempts, in milliseconds. */
export type RetryPolicy = { forMs: number; pauseMs: number };
const startRetryPolicy: RetryPolicy = { forMs: 30_000, pauseMs: 2000 };

/** Errors that waiting does not resolve: wrong credentials, no encryption. */
const finalCodes = new Set<unknown>(['EAUTH', 'ENOAUTH', 'ETLS']);

/**
 * Checks that the mail server accepts a connection and login. A demonstration has its own mailbox and needs none.
 *
 * @throws {StartError} if `SMTP_URL` is not set, or the mail server is unusable for half a minute
 */
export async function requireMailServer(
  { isDemo, smtpUrl }: Pick<Env, 'isDemo' | 'smtpUrl'>,
  { forMs, pauseMs }: RetryPolicy = startRetryPolicy,
): Promise<void> {
  if (isDemo) return;
  if (smtpUrl === null)
    throw new StartError(
      'SMTP_URL is not set, so no order would reach the restaurant: set it to the mail server, such as smtp://user:password@host:587, or set DEMO=1 for a demonstration',
    );
  for (const startedAt = performance.now(); ;) {
    const error = await verifySmtp(smtpUrl).then(
      () => null,
      (failure: unknown) => describeError(failure),
    );
    if (error === null) return;
    if (finalCodes.has(error.code) || performance.now() - startedAt + pauseMs > forMs) throw unusableMailServerError(smtpUrl, error);
    await wait(pauseMs);
  }
}

/** Names only host and port: the URL contains a password. */
function unusableMailServerError(smtpUrl: string, { code, type }: ReturnType<typeof describeError>): StartError {
  const { host } = new URL(smtpUrl);
  return new StartError(
    `The mail server ${host} of SMTP_URL cannot be used (${typeof code === 'string' ? code : type}), so no order would reach the restaurant: check the address, user, and password, and that the server is running`,
  );
}

/**
 * Checks that the shop on sale has an email to send its orders to.
 *
 * @throws {StartError}
 */
export async function requireRestaurantEmail(
  { isDemo }: Pick<Env, 'isDemo'>,
  shop: { catalogue: () => Promise<Pick<Catalogue, 'flatSettings'>> },
): Promise<void> {
  if (isDemo || restaurantEmail(await shop.catalogue()) !== null) return;
  throw new StartError(
    'The shop on sale has no valid contacts.email, so no order would reach the restaurant: add it to the settings of the shop file and put that on sale with npm run publish -- <file> (on an empty database: SHOP=<file>), or set DEMO=1 for a demonstration',
  );
}
