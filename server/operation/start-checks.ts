import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { describeError } from '#server/http/errors.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { canBeAnswered } from '#server/counter/automatic-acceptance.ts';
import type { Db } from '#server/database/database.ts';
import { restaurantEmail } from '#server/mail/restaurant-address.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { verifySmtp } from '#server/mail/smtp.ts';

/** Error that prevents the start of a shop whose orders would not reach the restaurant. The message says what to change. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** How long to retry while the mail server may still be starting, and the delay between two attempts, in milliseconds. */
export type RetryPolicy = { durationMs: number; delayMs: number };
const startRetryPolicy: RetryPolicy = { durationMs: 30_000, delayMs: 2000 };

/** Error codes of nodemailer that a retry does not resolve: wrong credentials, or no encryption. */
const finalCodes = new Set<unknown>(['EAUTH', 'ENOAUTH', 'ETLS']);

/**
 * Checks that the mail server accepts a connection and login. A demonstration has its own mailbox and needs none.
 *
 * @throws {StartError} if `SMTP_URL` is not set, or the mail server stays unusable for half a minute
 */
export async function requireMailServer(
  { isDemo, smtpUrl }: Pick<Env, 'isDemo' | 'smtpUrl'>,
  { durationMs, delayMs }: RetryPolicy = startRetryPolicy,
): Promise<void> {
  if (isDemo) return;
  if (smtpUrl === null)
    throw new StartError(
      'SMTP_URL is not set, so no order would reach the restaurant: set it to the mail server, such as smtp://user:password@host:587, or set DEMO=1 for a demonstration',
    );
  const startedAt = performance.now();
  for (;;) {
    const error = await verifySmtp(smtpUrl).then(
      () => null,
      (failure: unknown) => describeError(failure),
    );
    if (error === null) return;
    const isTimedOut = performance.now() - startedAt + delayMs > durationMs;
    if (finalCodes.has(error.code) || isTimedOut) throw unusableMailServerError(smtpUrl, error);
    await wait(delayMs);
  }
}

/** Error that names only host and port of the mail server, because the URL contains a password. */
function unusableMailServerError(smtpUrl: string, { code, type }: ReturnType<typeof describeError>): StartError {
  const { host } = new URL(smtpUrl);
  return new StartError(
    `The mail server ${host} of SMTP_URL cannot be used (${typeof code === 'string' ? code : type}), so no order would reach the restaurant: check the address, user, and password, and that the server is running`,
  );
}

/**
 * Checks that the shop on sale has an email to which orders can be sent.
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

/**
 * Returns the warning that nobody can answer orders at the counter, which therefore accepts them automatically; null if somebody can, or
 * the shop asks for it.
 */
export async function findMissingStaff(
  env: Pick<Env, 'hasCounter' | 'isDemo'>,
  db: Db,
  shop: { catalogue: () => Promise<Pick<Catalogue, 'flatSettings'>> },
): Promise<string | null> {
  const isIntended = !env.hasCounter || parseSettings((await shop.catalogue()).flatSettings).orders.isAcceptedAutomatically;
  if (isIntended || (await canBeAnswered(db, env))) return null;
  return 'The counter has no staff account, so every order is accepted automatically and reaches the restaurant by mail only: create one with npm run staff -- add <email> --role owner, or switch the counter off with COUNTER=0';
}
