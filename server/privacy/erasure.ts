import { and, eq, inArray, isNotNull, lte, not, sql, type SQL } from 'drizzle-orm';
import type { Destination, OrderItem, OrderPayload } from '#domain/entities.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Queries } from '#server/database/database.ts';
import type { ServerKeys } from '#server/keys.ts';
import { deleteDeliveredMails } from '#server/mail/outbox.ts';
import { belongsToAccount } from '#server/orders/past-orders.ts';
import { requestCustomerDeletion } from '#server/payments/customer-deletion.ts';
import { codes, users } from '#server/accounts/account-tables.ts';
import { orders } from '#server/orders/order-tables.ts';

/**
 * Whom an order is from must stay known: it is not over yet, it waits for its card's money and its customer has to be told
 * what becomes of that, or a mail about it is on its way.
 */
export const needsPersonalData = (now: Date) =>
  sql<boolean>`(${orders.openUntil} > ${now.toISOString()}::timestamptz
    or (${orders.paymentMethod} = 'card' and ${orders.status} = 'pending')
    or exists (select 1 from mails where mails.order_id = orders.order_id and mails.sent_at is null))`;

/**
 * Deletes an account, its sessions and codes, requests the deletion of its customers at the card provider, and takes the
 * person out of its orders: what was ordered for how much is kept, as the law asks of a restaurant's books, who ordered it
 * is not. An order that is still open keeps name, telephone and address until it is over, or nobody could hand it over.
 *
 * @spec §4 Auth; §7 DELETE /v2/public/auth/delete-profile/
 */
export async function deleteAccount(
  transaction: Queries,
  account: Account,
  { keys, now }: { keys: Pick<ServerKeys, 'sign'>; now: Date },
): Promise<void> {
  const ids = await eraseOrderPersonalData(transaction, belongsToAccount(account), now);
  await requestCustomerDeletion(transaction, keys, { orderIds: ids, email: account.isVerified ? account.email : null, now });
  await deleteDeliveredMails(transaction, account.email, ids);
  await transaction.delete(codes).where(eq(codes.email, account.email));
  await transaction.delete(users).where(eq(users.userId, account.userId));
}

/**
 * Takes the person out of these orders: at once where they are over, else as soon as they are. Returns the ids of them all.
 */
export async function eraseOrderPersonalData(transaction: Queries, which: SQL | undefined, now: Date): Promise<string[]> {
  const theirs = await transaction
    .select({ orderId: orders.orderId, openUntil: orders.openUntil, isOpen: needsPersonalData(now) })
    .from(orders)
    .where(which);
  for (const { orderId, openUntil } of theirs.filter(({ isOpen }) => isOpen))
    await transaction.update(orders).set({ userId: null, eraseAfter: openUntil }).where(eq(orders.orderId, orderId));
  const closed = theirs.filter(({ isOpen }) => !isOpen).map(({ orderId }) => orderId);
  if (closed.length > 0) await anonymiseOrders(transaction, inArray(orders.orderId, closed));
  return theirs.map(({ orderId }) => orderId);
}

/** Takes the person out of orders that were open when their account was deleted, and are over now. */
export async function runDueErasures(queries: Queries, now: Date): Promise<void> {
  const isOver = and(isNotNull(orders.eraseAfter), lte(orders.eraseAfter, now), not(needsPersonalData(now)));
  await queries.transaction(async (transaction) => void (await anonymiseOrders(transaction, isOver)));
}

/** Takes the person out of at most `limit` of these orders. Returns out of how many. */
export async function anonymiseOrders(transaction: Queries, which: SQL | undefined, limit = 10_000): Promise<number> {
  const rows = await transaction
    .select({ orderId: orders.orderId, content: orders.content, pricingInput: orders.pricingInput })
    .from(orders)
    .where(which)
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
        // A hash of what a person typed would tell whoever guesses it that it was so.
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

/** The price of the way, without where it led. */
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
