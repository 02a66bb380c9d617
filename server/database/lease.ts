import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { leases } from './shared-tables.ts';

type Options = {
  /** What is leased: one server at a time holds it. */
  name: string;
  /** How long a server that died keeps it, in milliseconds. */
  ms: number;
  now: () => Date;
};

/**
 * Does a work while no other server does it. Returns null without doing it where another server holds the lease. The work
 * calls `renew` more often than the lease lasts; a server that dies leaves it to the next.
 */
export async function withLease<T>(
  queries: Queries,
  { name, ms, now }: Options,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  const token = randomUUID();
  const acquire = async () => {
    const at = now();
    const wanted = { name, token, heldUntil: new Date(at.getTime() + ms) };
    const taken = await queries
      .insert(leases)
      .values(wanted)
      .onConflictDoUpdate({
        target: leases.name,
        set: { token: sql`excluded.token`, heldUntil: sql`excluded.held_until` },
        setWhere: sql`${leases.token} = ${token} or ${leases.heldUntil} <= ${at.toISOString()}::timestamptz`,
      })
      .returning({ name: leases.name });
    return taken.length > 0;
  };
  if (!(await acquire())) return null;
  try {
    return await work(async () => void (await acquire()));
  } finally {
    await queries.delete(leases).where(and(eq(leases.name, name), eq(leases.token, token)));
  }
}
