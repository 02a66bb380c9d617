import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/database.ts';
import { devices } from './account-tables.ts';

/** Path prefix of all routes that read the cookie. */
const cookiePath = '/v2/public/auth';
const lifetimeSeconds = 180 * 24 * 60 * 60;
/** Devices stored per account; the least recently used one is removed. */
const maxDevicesPerAccount = 20;

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Returns the time before which a device must have been used last to be expired. */
const expiryCutoff = (now: Date) => new Date(now.getTime() - lifetimeSeconds * 1000);

function readDeviceSecret({ headers }: FastifyRequest): string | null {
  return /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

function setCookie(reply: FastifyReply, value: string, { maxAge, publicUrl }: { maxAge: number; publicUrl: string }): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `device=${value}; Max-Age=${maxAge}; Path=${cookiePath}; HttpOnly; SameSite=Strict${secure}`);
}

/**
 * Returns the identifier of the request's device if the account was used on it before, otherwise null. Failed attempts from a
 * known device are counted separately; it authorises nothing.
 */
export async function findKnownDevice(
  db: Db,
  { request, userId, now }: { request: FastifyRequest; userId: string | null; now: Date },
): Promise<string | null> {
  const secret = readDeviceSecret(request);
  if (secret === null) return null;
  // Run the same query for an unknown account, to prevent email enumeration by timing.
  const [row] = await db
    .select({ deviceHash: devices.deviceHash })
    .from(devices)
    .where(and(eq(devices.userId, userId ?? ''), eq(devices.deviceHash, hashSecret(secret)), gt(devices.usedAt, expiryCutoff(now))));
  return row?.deviceHash ?? null;
}

/**
 * Stores the device for an account after a correct password or code. Reuses the cookie's secret only if this server issued it,
 * otherwise issues a new one, so that an attacker cannot plant a secret of their own.
 */
export async function rememberDevice(
  db: Db,
  {
    request,
    reply,
    userId,
    now,
    publicUrl,
  }: { request: FastifyRequest; reply: FastifyReply; userId: string; now: Date; publicUrl: string },
): Promise<void> {
  const sentSecret = readDeviceSecret(request);
  const isIssued =
    sentSecret !== null &&
    (
      await db
        .select({ userId: devices.userId })
        .from(devices)
        .where(eq(devices.deviceHash, hashSecret(sentSecret)))
        .limit(1)
    ).length > 0;
  const secret = isIssued ? sentSecret : randomBytes(32).toString('base64url');
  await db
    .insert(devices)
    .values({ userId, deviceHash: hashSecret(secret), usedAt: now })
    .onConflictDoUpdate({ target: [devices.userId, devices.deviceHash], set: { usedAt: now } });
  const surplus = db
    .select({ deviceHash: devices.deviceHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.usedAt), devices.deviceHash)
    .offset(maxDevicesPerAccount)
    .for('update', { skipLocked: true });
  await db.delete(devices).where(and(eq(devices.userId, userId), inArray(devices.deviceHash, surplus)));
  setCookie(reply, secret, { maxAge: lifetimeSeconds, publicUrl });
}

/** Deletes all devices of an account. */
export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.delete(devices).where(eq(devices.userId, userId));
}

/** Clears the device cookie. */
export function clearDeviceCookie(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, '', { maxAge: 0, publicUrl });
}

/** Deletes expired devices. */
export async function deleteExpiredKnownDevices(db: Db, now: Date): Promise<void> {
  await db.delete(devices).where(lte(devices.usedAt, expiryCutoff(now)));
}
