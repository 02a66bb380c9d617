import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries } from '#server/database/database.ts';
import { apiError, sendError } from '#server/http/errors.ts';
import { restaurantEmail } from '#server/mail/restaurant-address.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { root } from '../root.ts';
import { withTimeout } from './timeout.ts';
import { countOverdueMails } from '#server/mail/unsent-mails.ts';

/** Why a server is not ready. Names alone, without personal data. */
const reasonSchema = z.enum(['database', 'migrations', 'shop', 'restaurant_email', 'order_mail']);
type Reason = z.infer<typeof reasonSchema>;

/** Milliseconds that the checks may take. A database that hangs counts as out of reach. */
const deadlineMs = 2000;
/** Seconds. */
const retryAfter = 5;

/** What the checks look at. */
type ReadinessDependencies = Pick<ServerDependencies, 'env' | 'database' | 'shop' | 'now'>;

const readySchema = z.object({ status: z.literal('ready') });

const journal = z
  .object({ entries: z.array(z.object({ when: z.number() })) })
  .parse(JSON.parse(readFileSync(join(root, 'server/database/migrations/meta/_journal.json'), 'utf8')));
/** When the newest migration of this version was made, in milliseconds since 1970: drizzle keeps it as its id. */
const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

/**
 * `GET /readyz`: 200 where the server can take orders that the restaurant will see, else 503 with the names of the reasons
 * in `payload.reasons`. Unlike `/healthz` it also fails while order mails are stuck: for monitoring, not for restarting.
 */
export function readinessRoutes(app: App, deps: ReadinessDependencies): void {
  app.get('/readyz', { schema: { response: { 200: readySchema } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reasons = await findUnreadyReasons(deps);
    if (reasons.length === 0) return { status: 'ready' as const };
    return sendError(reply, apiError(503, { code: 'unavailable', retryAfter, payload: { reasons } }));
  });
}

async function findUnreadyReasons({ env, database: { queries }, shop, now }: ReadinessDependencies): Promise<Reason[]> {
  const fromDatabase = await withTimeout(findDatabaseReasons(queries, now()), deadlineMs).catch((): Reason[] => ['database']);
  const catalogue = await withTimeout(shop.catalogue(), deadlineMs).catch(() => null);
  if (catalogue === null || catalogue.version === '') return [...fromDatabase, 'shop'];
  return !env.isDemo && restaurantEmail(catalogue) === null ? [...fromDatabase, 'restaurant_email'] : fromDatabase;
}

async function findDatabaseReasons(queries: Queries, now: Date): Promise<Reason[]> {
  const [applied] = await queries.select({ latest: sql<string | number | null>`max(created_at)` }).from(sql`drizzle.__drizzle_migrations`);
  const overdue = await countOverdueMails(queries, now);
  return [
    ...(Number(applied?.latest ?? 0) < newestMigration ? (['migrations'] as const) : []),
    ...(overdue > 0 ? (['order_mail'] as const) : []),
  ];
}
