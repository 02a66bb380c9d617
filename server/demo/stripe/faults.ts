import { eq, gt, inArray, and, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { demoStripeFaults } from './emulator-tables.ts';

/**
 * Injectable faults. `hang`: no response until the caller times out. `500`, `429`, `lock_timeout`, `400`: the call fails
 * immediately. `lost`: the call succeeds, but its response is not sent. `secretless`: the response omits the client secret.
 * `processing`: a confirmation does not complete. `pending`, `failed`: status of a created refund.
 */
const callFault = z.enum(['hang', '500', '429', 'lock_timeout', '400', 'lost', 'secretless', 'processing', 'pending', 'failed']);
export type CallFault = z.infer<typeof callFault>;

/** Faults by call (`payment_intents.confirm`; `*` for every call), and for webhooks. */
export const faultsSchema = z.strictObject({
  calls: z
    .record(z.string().regex(/^(?:\*|[a-z_]+\.[a-z]+)$/), z.object({ fault: callFault, times: z.int().min(1).max(1_000_000).default(1) }))
    .default({}),
  webhooks: z
    .object({
      delay_ms: z.int().min(0).default(0),
      copies: z.int().min(1).max(10).default(1),
      /** Newest event first. */
      reversed: z.boolean().default(false),
      /** Holds all events back. */
      held: z.boolean().default(false),
    })
    .optional(),
});

/** Replaces all injected faults. */
export async function setFaults(db: Db, { calls, webhooks }: z.infer<typeof faultsSchema>): Promise<void> {
  const rows = [
    ...Object.entries(calls).map(([call, { fault, times }]) => ({ call, fault: fault as string, remaining: times })),
    ...(webhooks === undefined ? [] : [{ call: 'webhooks', fault: JSON.stringify(webhooks), remaining: 1 }]),
  ];
  await db.transaction(async (transaction) => {
    await transaction.delete(demoStripeFaults);
    if (rows.length > 0) await transaction.insert(demoStripeFaults).values(rows);
  });
}

/** Returns the fault injected into this call, or null, and decrements its remaining count. A fault of the call precedes one of `*`. */
export async function takeFault(db: Db, call: string): Promise<CallFault | null> {
  const condition = and(inArray(demoStripeFaults.call, [call, '*']), gt(demoStripeFaults.remaining, 0));
  const [row] = await db
    .select()
    .from(demoStripeFaults)
    .where(condition)
    .orderBy(sql`${demoStripeFaults.call} desc`)
    .limit(1);
  if (row === undefined) return null;
  await db
    .update(demoStripeFaults)
    .set({ remaining: sql`${demoStripeFaults.remaining} - 1` })
    .where(eq(demoStripeFaults.call, row.call));
  return callFault.parse(row.fault);
}
