import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { leases } from '#server/database/shared-tables.ts';
import { apiError, sendError } from '#server/http/errors.ts';
import { restaurantEmail } from '#server/mail/restaurant-address.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { root } from '../root.ts';
import { withTimeout } from './timeout.ts';
import { countOverdueMails } from '#server/mail/unsent-mails.ts';

/** Reasons why a server is not ready, without personal data. */
const reasonSchema = z.enum(['database', 'migrations', 'shop', 'restaurant_email', 'order_mail', 'back_end']);
export type UnreadyReason = z.infer<typeof reasonSchema>;

/** Timeout of each check in milliseconds. A check that times out counts as failed. */
const checkTimeoutMs = 2000;
/** Value of `Retry-After` in seconds. */
const retryAfter = 5;

type ReadinessDependencies = Pick<ServerDependencies, 'env' | 'database' | 'shop' | 'now'>;

const readySchema = z.object({ status: z.literal('ready') });

const migrationJournal = z
  .object({ entries: z.array(z.object({ when: z.number() })) })
  .parse(JSON.parse(readFileSync(join(root, 'server/database/migrations/meta/_journal.json'), 'utf8')));
/** Creation time of this version's newest migration as a Unix timestamp in milliseconds, which drizzle stores as its id. */
const newestMigration = Math.max(...migrationJournal.entries.map(({ when }) => when));

/**
 * Registers `GET /readyz`: 200 if the server can take orders and the restaurant gets them, otherwise 503 with the reasons in
 * `payload.reasons`. Unlike `/healthz` it also fails while order mails are overdue, which a restart does not fix: use it for
 * monitoring only.
 */
export function readinessRoutes(app: App, findReasons: () => Promise<UnreadyReason[]>): void {
  app.get('/readyz', { schema: { response: { 200: readySchema } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reasons = await findReasons();
    if (reasons.length === 0) return { status: 'ready' as const };
    return sendError(reply, apiError(503, { code: 'unavailable', retryAfter, payload: { reasons } }));
  });
}

/** Finds the reasons why a server with a database is not ready. */
export async function findUnreadyReasons({ env, database: { db }, shop, now }: ReadinessDependencies): Promise<UnreadyReason[]> {
  const databaseReasons = await withTimeout(findDatabaseReasons(db, now()), checkTimeoutMs).catch((): UnreadyReason[] => ['database']);
  const catalogue = await withTimeout(shop.catalogue(), checkTimeoutMs).catch(() => null);
  if (catalogue === null || catalogue.version === '') return [...databaseReasons, 'shop'];
  return !env.isDemo && restaurantEmail(catalogue) === null ? [...databaseReasons, 'restaurant_email'] : databaseReasons;
}

/**
 * Writes a row of its own and commits it, as an order does: a standby, a full disk, or a synchronous standby that is gone let a database
 * be read.
 */
async function proveWrites(db: Db, now: Date): Promise<void> {
  const row = { name: 'readiness', token: '', heldUntil: now };
  await db
    .insert(leases)
    .values(row)
    .onConflictDoUpdate({ target: leases.name, set: { heldUntil: now } });
}

async function findDatabaseReasons(db: Db, now: Date): Promise<UnreadyReason[]> {
  await proveWrites(db, now);
  const [applied] = await db.select({ latest: sql<string | number | null>`max(created_at)` }).from(sql`drizzle.__drizzle_migrations`);
  const overdue = await countOverdueMails(db, now);
  return [
    ...(Number(applied?.latest ?? 0) < newestMigration ? (['migrations'] as const) : []),
    ...(overdue > 0 ? (['order_mail'] as const) : []),
  ];
}
