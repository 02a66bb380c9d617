import { eq, sql } from 'drizzle-orm';
import { priceLineRefund, type LineQuantity, type LineRefund } from '#domain/sales/line-refund.ts';
import { isAccepted } from '#domain/order/handling.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import { orders } from '#server/orders/order-tables.ts';
import { recordAction } from '#server/staff/audit.ts';
import type { StaffAccount } from '#server/staff/staff-accounts.ts';
import type { FindCatalogue } from '../catalogue-cache.ts';
import { orderHandling } from '../handling-tables.ts';
import { insertOrderEvent } from '../order-events.ts';
import { lineRefunds, type LineRefundRow } from './line-refund-tables.ts';
import { readLineRefunds } from './stored-line-refunds.ts';

type OrderRow = typeof orders.$inferSelect;

/** A request of the owner to refund pieces of an order. */
export type LineRefundRequest = { orderId: string; refundId: string; lines: LineQuantity[] };

/** Returns an order with the catalogue that it was priced with. @throws HttpError 404 */
export async function findRefundableOrder(db: Db, findCatalogue: FindCatalogue, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  if (order === undefined) throw unknownOrder();
  return { order, catalogue: await findCatalogue(order.shopVersion) };
}

/** Prices a refund of lines after earlier ones. @throws HttpError 422 if the lines cannot be refunded */
export function priceRefund(
  { order, catalogue }: { order: OrderRow; catalogue: Catalogue },
  refunds: readonly LineRefundRow[],
  lines: readonly LineQuantity[],
): LineRefund {
  const { now, destination, couponOfferId, items } = order.pricingInput;
  const { offers, menus, flatSettings: settings, site } = catalogue;
  const refund = priceLineRefund(
    { items, mode: order.isPickup ? 'pickup' : 'delivery', couponOfferId, destination },
    { offers, menus, settings, tax: site.tax, now: new Date(now), timeZone: site.timeZone },
    { refunds, lines },
  );
  if (refund === null)
    throw invalidField('lines', 'Ces articles ne peuvent pas être remboursés. Pour tout rembourser, annulez la commande.');
  return refund;
}

/** Requests a refund, in one transaction with its audit entry and event. A repeated request changes nothing. */
export async function requestLineRefund(
  { database: { db }, now }: Pick<ServerDependencies, 'database' | 'now'>,
  refundableOrder: { order: OrderRow; catalogue: Catalogue },
  { request: { orderId, refundId, lines }, account }: { request: LineRefundRequest; account: StaffAccount },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [handling] = await transaction.select().from(orderHandling).where(eq(orderHandling.orderId, orderId)).for('update');
    if (handling === undefined) throw unknownOrder();
    const [existing] = await transaction.select().from(lineRefunds).where(eq(lineRefunds.refundId, refundId));
    if (existing !== undefined) return;
    if (refundableOrder.order.paymentMethod !== 'card' || !isAccepted(handling.state))
      throw new HttpError(409, 'La commande n’est plus dans cet état.', { code: 'order_state' });
    const refunds = (await readLineRefunds(transaction, [orderId])).get(orderId) ?? [];
    const { amount, bases } = priceRefund(refundableOrder, refunds, lines);
    const at = now();
    await recordAction(transaction, { email: account.email, action: 'order.refundLines', orderId, details: { lines, amount }, at });
    await transaction.insert(lineRefunds).values({ refundId, orderId, lines, amount, bases, requestedAt: at });
    await recordRefundChange(transaction, { orderId, type: 'lineRefund.requested', at, staffId: account.staffId });
  });
}

/** Increments the order's version and logs an event, so that the boards reload its refunds. Call it last in a transaction. */
export async function recordRefundChange(
  transaction: Db,
  { orderId, type, at, staffId = null }: { orderId: string; type: string; at: Date; staffId?: string | null },
): Promise<void> {
  await transaction
    .update(orderHandling)
    .set({ version: sql`${orderHandling.version} + 1` })
    .where(eq(orderHandling.orderId, orderId));
  await insertOrderEvent(transaction, { orderId, type, at, staffId });
}

const unknownOrder = () => new HttpError(404, 'Cette commande n’existe pas.', { code: 'not_found' });
