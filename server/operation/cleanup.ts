import type { FastifyBaseLogger } from 'fastify';
import { deleteExpiredFailureCounts } from '#server/accounts/attempt-limits.ts';
import { deleteExpiredEmailCodes } from '#server/accounts/codes.ts';
import { deleteExpiredEmailChanges } from '#server/accounts/email-changes.ts';
import { deleteExpiredKnownDevices } from '#server/accounts/known-devices.ts';
import { deleteExpiredSessions } from '#server/accounts/sessions.ts';
import { deleteUnverifiedAccounts } from '#server/accounts/unverified-accounts.ts';
import { deleteExpiredShopControls } from '#server/controls/controls.ts';
import { deleteOldOrderEvents } from '#server/counter/order-events.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { deleteExpiredRateLimits } from '#server/http/consume-rate-limit.ts';
import { deleteRejectedMails } from '#server/mail/mail-retention.ts';
import { deleteCallerHashesOfClosedOrders } from '#server/orders/open-orders.ts';
import { deleteOldIdempotencyKeys } from '#server/payments/stripe/idempotency.ts';
import { deleteOldWebhookEvents } from '#server/payments/webhook-events.ts';
import { deleteExpiredCallerHashKeys } from '#server/privacy/caller-hashes.ts';
import { deleteExpiredDataRequests } from '#server/privacy/data-requests.ts';
import { runDueErasures } from '#server/privacy/erasure.ts';
import { anonymiseOldOrders } from '#server/privacy/retention.ts';
import { deleteOldAuditEntries } from '#server/staff/audit.ts';
import { deleteExpiredStaffSessions } from '#server/staff/staff-sessions.ts';

/** Milliseconds between two cleanups of expired rows. */
export const cleanupIntervalMs = 60 * 60 * 1000;

const cleanups = [
  deleteExpiredRateLimits,
  deleteExpiredFailureCounts,
  deleteExpiredSessions,
  deleteExpiredKnownDevices,
  deleteExpiredEmailChanges,
  deleteUnverifiedAccounts,
  deleteExpiredEmailCodes,
  runDueErasures,
  deleteExpiredDataRequests,
  deleteExpiredCallerHashKeys,
  deleteRejectedMails,
  deleteOldWebhookEvents,
  deleteOldIdempotencyKeys,
  deleteCallerHashesOfClosedOrders,
  deleteExpiredStaffSessions,
  deleteOldAuditEntries,
  deleteOldOrderEvents,
  deleteExpiredShopControls,
];

/** Deletes expired rows, and erases and anonymises what is due. A failed cleanup is logged and does not prevent the others. */
export async function runCleanups({ database: { db }, env, now }: ServerDependencies, log: FastifyBaseLogger): Promise<void> {
  for (const cleanUp of cleanups) await cleanUp(db, now()).catch((error: unknown) => log.warn({ err: error }, `${cleanUp.name} failed`));
  await anonymiseOldOrders(db, { retentionDays: env.orderRetentionDays, now: now() }).catch((error: unknown) =>
    log.warn({ err: error }, 'anonymising old orders failed'),
  );
}
