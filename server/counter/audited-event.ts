import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { recordAction } from '#server/staff/audit.ts';
import { applyHandlingEvent, type AppliedEvent, type OrderHandlingEvent } from './handling.ts';
import { requestRefund } from './refund-order.ts';

/** Sender of an event: a member of staff, or the server itself. */
export type Actor = { staffId: string | null; email: string };

/** The server itself, as the audit log names it. */
export const systemActor: Actor = { staffId: null, email: 'system' };

/** Applies an event in a transaction, together with its audit entry and, if the order was paid, the request of its refund. */
export async function applyAuditedEvent(
  transaction: Db,
  deps: Pick<ServerDependencies, 'outbox' | 'now'>,
  { orderId, event, actor: { staffId, email } }: { orderId: string; event: OrderHandlingEvent; actor: Actor },
): Promise<AppliedEvent | null> {
  const { type: action, ...details } = event;
  await recordAction(transaction, { email, action, orderId, details, at: deps.now() });
  const applied = await applyHandlingEvent(transaction, deps, { orderId, event, staffId });
  if (applied?.type === 'applied' && applied.handling.state === 'refunding') await requestRefund(transaction, orderId, deps.now());
  return applied;
}
