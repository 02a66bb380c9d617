import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { leases } from './shared-tables.ts';

type Options = {
  /** Name of the job. Only one server at a time holds the lease with this name. */
  name: string;
  /** Duration of the lease in milliseconds. It is not released earlier if its server dies. */
  durationMs: number;
  now: () => Date;
};

/**
 * Runs a job on one server at a time. Returns null without running it if another server holds the lease. The job must call
 * `renew` before the lease expires.
 */
export async function withLease<T>(
  db: Db,
  { name, durationMs, now }: Options,
  job: (renew: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  const token = randomUUID();
  const acquire = async () => {
    const currentTime = now();
    const lease = { name, token, heldUntil: new Date(currentTime.getTime() + durationMs) };
    const acquired = await db
      .insert(leases)
      .values(lease)
      .onConflictDoUpdate({
        target: leases.name,
        set: { token: sql`excluded.token`, heldUntil: sql`excluded.held_until` },
        setWhere: sql`${leases.token} = ${token} or ${leases.heldUntil} <= ${currentTime.toISOString()}::timestamptz`,
      })
      .returning({ name: leases.name });
    return acquired.length > 0;
  };
  if (!(await acquire())) return null;
  try {
    return await job(async () => void (await acquire()));
  } finally {
    await db.delete(leases).where(and(eq(leases.name, name), eq(leases.token, token)));
  }
}
