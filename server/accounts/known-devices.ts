import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '#server/database/database.ts';
import { devices } from './account-tables.ts';

/** The only calls that read the cookie stand below this path. */
const cookiePath = '/v2/public/auth';
const lifetimeSeconds = 180 * 24 * 60 * 60;
/** Devices that one account remembers; the longest unused one makes room. */
const maxDevicesPerAccount = 20;

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Expired: not used for `lifetimeSeconds`. */
const expiryCutoff = (now: Date) => new Date(now.getTime() - lifetimeSeconds * 1000);

function readDeviceSecret({ headers }: FastifyRequest): string | null {
  return /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

function setCookie(reply: FastifyReply, value: string, { maxAge, publicUrl }: { maxAge: number; publicUrl: string }): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `device=${value}; Max-Age=${maxAge}; Path=${cookiePath}; HttpOnly; SameSite=Strict${secure}`);
}

/**
 * Returns the identifier of the device that a request comes from if the account was opened on it before, else null.
 * A known device only has failed attempts counted apart from everybody else's: it authorises nothing.
 */
export async function findKnownDevice(
  queries: Queries,
  { request, userId, now }: { request: FastifyRequest; userId: string | null; now: Date },
): Promise<string | null> {
  const secret = readDeviceSecret(request);
  if (secret === null) return null;
  // An unknown account costs the same query as a known one: no enumeration by timing.
  const [row] = await queries
    .select({ deviceHash: devices.deviceHash })
    .from(devices)
    .where(and(eq(devices.userId, userId ?? ''), eq(devices.deviceHash, hashSecret(secret)), gt(devices.usedAt, expiryCutoff(now))));
  return row?.deviceHash ?? null;
}

/**
 * Makes the device known to an account whose password or code it has just given. It keeps the secret that any account of
 * this server knows it by, else gets a new one: a secret planted by somebody else is never adopted.
 */
export async function rememberDevice(
  queries: Queries,
  {
    request,
    reply,
    userId,
    now,
    publicUrl,
  }: { request: FastifyRequest; reply: FastifyReply; userId: string; now: Date; publicUrl: string },
): Promise<void> {
  const sent = readDeviceSecret(request);
  const isIssued =
    sent !== null &&
    (
      await queries
        .select({ userId: devices.userId })
        .from(devices)
        .where(eq(devices.deviceHash, hashSecret(sent)))
        .limit(1)
    ).length > 0;
  const secret = isIssued ? sent : randomBytes(32).toString('base64url');
  await queries
    .insert(devices)
    .values({ userId, deviceHash: hashSecret(secret), usedAt: now })
    .onConflictDoUpdate({ target: [devices.userId, devices.deviceHash], set: { usedAt: now } });
  const surplus = queries
    .select({ deviceHash: devices.deviceHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.usedAt), devices.deviceHash)
    .offset(maxDevicesPerAccount)
    .for('update', { skipLocked: true });
  await queries.delete(devices).where(and(eq(devices.userId, userId), inArray(devices.deviceHash, surplus)));
  setCookie(reply, secret, { maxAge: lifetimeSeconds, publicUrl });
}

/** Makes every device unknown to an account. */
export async function deleteDevices(queries: Queries, userId: string): Promise<void> {
  await queries.delete(devices).where(eq(devices.userId, userId));
}

/** Asks the browser to delete its device secret. */
export function clearDeviceCookie(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, '', { maxAge: 0, publicUrl });
}

/** Deletes devices that were not used for half a year. */
export async function deleteExpiredDevices(queries: Queries, now: Date): Promise<void> {
  await queries.delete(devices).where(lte(devices.usedAt, expiryCutoff(now)));
}
