import { and, eq, inArray, isNotNull, lte, not, sql, type SQL } from 'drizzle-orm';
import type { Destination, OrderItem, OrderPayload } from '#domain/entities.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerKeys } from '#server/keys.ts';
import { deleteDeliveredMails } from '#server/mail/mail-retention.ts';
import { accountOrders } from '#server/orders/past-orders.ts';
import { requestCustomerDeletion } from '#server/payments/customer-deletion.ts';
import { codes, users } from '#server/accounts/account-tables.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Condition for orders that still need personal data: the order is open, waits for its payment, or has an unsent mail. */
export const needsPersonalData = (now: Date) =>
  sql<boolean>`(${orders.openUntil} > ${now.toISOString()}::timestamptz
    or (${orders.paymentMethod} = 'card' and ${orders.status} = 'pending')
    or exists (select 1 from mails where mails.order_id = orders.order_id and mails.sent_at is null))`;

/**
 * Deletes an account with its sessions and codes, requests the deletion of its Stripe customers, and anonymises its orders.
 * Items and amounts are kept for accounting, as the law requires. An open order keeps name, phone, and address until it is over,
 * because they are needed for the hand-over.
 *
 * @spec docs/behaviour §4 Auth; §7 DELETE /v2/public/auth/delete-profile/
 */
export async function deleteAccount(
  transaction: Db,
  account: Account,
  { keys, now }: { keys: Pick<ServerKeys, 'sign'>; now: Date },
): Promise<void> {
  const ids = await eraseOrderPersonalData(transaction, accountOrders(account), now);
  await requestCustomerDeletion(transaction, keys, { orderIds: ids, email: account.isVerified ? account.email : null, now });
  await deleteDeliveredMails(transaction, account.email, ids);
  await transaction.delete(codes).where(eq(codes.email, account.email));
  await transaction.delete(users).where(eq(users.userId, account.userId));
}

/** Anonymises these orders, or schedules it for orders that still need personal data. Returns the ids of all. */
export async function eraseOrderPersonalData(transaction: Db, condition: SQL | undefined, now: Date): Promise<string[]> {
  const affected = await transaction
    .select({ orderId: orders.orderId, openUntil: orders.openUntil, isOpen: needsPersonalData(now) })
    .from(orders)
    .where(condition);
  for (const { orderId, openUntil } of affected.filter(({ isOpen }) => isOpen))
    await transaction.update(orders).set({ userId: null, eraseAfter: openUntil }).where(eq(orders.orderId, orderId));
  const closed = affected.filter(({ isOpen }) => !isOpen).map(({ orderId }) => orderId);
  if (closed.length > 0) await anonymiseOrders(transaction, inArray(orders.orderId, closed));
  return affected.map(({ orderId }) => orderId);
}

/** Anonymises the orders whose scheduled erasure is due. */
export async function runDueErasures(db: Db, now: Date): Promise<void> {
  const dueCondition = and(isNotNull(orders.eraseAfter), lte(orders.eraseAfter, now), not(needsPersonalData(now)));
  await db.transaction(async (transaction) => void (await anonymiseOrders(transaction, dueCondition)));
}

/** Anonymises at most `limit` of these orders and returns how many were anonymised. */
export async function anonymiseOrders(transaction: Db, condition: SQL | undefined, limit = 10_000): Promise<number> {
  const rows = await transaction
    .select({ orderId: orders.orderId, content: orders.content, pricingInput: orders.pricingInput })
    .from(orders)
    .where(condition)
    .limit(limit);
  for (const { orderId, content, pricingInput } of rows)
    await transaction
      .update(orders)
      .set({
        userId: null,
        eraseAfter: null,
        email: '',
        phone: '',
        callerHash: null,
        // Remove the hash: anyone with a guess of the personal data could confirm it.
        contentHash: '',
        content: anonymiseContent(content),
        pricingInput: {
          ...pricingInput,
          destination: withoutAddress(pricingInput.destination),
          items: pricingInput.items.map(withoutNote),
          freeItems: pricingInput.freeItems.map(withoutNote),
        },
      })
      .where(eq(orders.orderId, orderId));
  return rows.length;
}

const withoutNote = (item: OrderItem): OrderItem => ({ ...item, note: '' });

/** Removes the address from a destination. Keeps distance and cost, from which the price is recomputed. */
function withoutAddress(destination: Destination | null): Destination | null {
  if (destination === null || 'zone' in destination) return destination;
  const { distance, unit, delivery_cost } = destination.distance;
  return { distance: { distance, unit, delivery_cost } };
}

function anonymiseContent(content: OrderPayload): OrderPayload {
  const { country } = content.customer.location;
  return {
    ...content,
    user_id: null,
    items: content.items.map(withoutNote),
    free_items: content.free_items.map(withoutNote),
    customer: {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      location: { address: '', city: '', postal_code: '', country },
      date: content.customer.date,
    },
  };
}
