import { asc, eq } from 'drizzle-orm';
import { taxAfterRefunds } from '#domain/sales/line-refund.ts';
import type { DayOrder } from '#domain/sales/day-totals.ts';
import type { HandlingState } from '#domain/order/handling.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Db } from '#server/database/database.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { orders } from '#server/orders/order-tables.ts';
import { priceStoredOrder } from '#server/orders/stored-price.ts';
import type { FindCatalogue } from '../catalogue-cache.ts';
import { orderHandling } from '../handling-tables.ts';
import type { LineRefundRow } from '../line-refunds/line-refund-tables.ts';
import { readLineRefunds } from '../line-refunds/stored-line-refunds.ts';

/** An order with what its line of the export shows. */
export type ExportedOrder = DayOrder & { number: string; note: string };

/**
 * Reads the orders for a day of the shop’s time zone: the day for which the food was ordered, on which it is handed over and cash is
 * paid. Includes the orders that the restaurant has or had, not card orders that were never paid.
 */
export async function readDayOrders(db: Db, findCatalogue: FindCatalogue, date: string): Promise<ExportedOrder[]> {
  const rows = await db
    .select({ order: orders, handling: orderHandling })
    .from(orders)
    .innerJoin(orderHandling, eq(orderHandling.orderId, orders.orderId))
    .where(eq(orders.deliveryDate, date))
    .orderBy(asc(orderHandling.receivedAt), asc(orders.orderId));
  const refunds = await readLineRefunds(
    db,
    rows.map(({ order }) => order.orderId),
  );
  return Promise.all(
    rows.map(async ({ order, handling: { state, reason } }) => {
      const catalogue = await findCatalogue(order.shopVersion);
      const { isPickup, paymentMethod } = order;
      const amounts = refundAmounts(order, state, refunds.get(order.orderId) ?? [], catalogue);
      return { number: storedOrderNumber(order), note: reason?.note ?? '', state, isPickup, paymentMethod, ...amounts };
    }),
  );
}

/** Returns the total of an order, its refunds, and the tax of the rest. A refund of the whole order includes those of its lines. */
function refundAmounts(
  order: typeof orders.$inferSelect,
  state: HandlingState,
  refunds: readonly LineRefundRow[],
  catalogue: Catalogue,
): Pick<DayOrder, 'total' | 'refunded' | 'pendingRefund' | 'taxByRate'> {
  const { total } = order;
  if (state === 'refunded') return { total, refunded: total, pendingRefund: 0, taxByRate: [] };
  const [made, open] = [
    refunds.filter(({ completedAt }) => completedAt !== null),
    refunds.filter(({ completedAt }) => completedAt === null),
  ];
  const refunded = made.reduce((sum, { amount }) => sum + amount, 0);
  const isClosing = state === 'refunding' || state === 'refundFailed';
  return {
    total,
    refunded,
    pendingRefund: isClosing ? total - refunded : open.reduce((sum, { amount }) => sum + amount, 0),
    taxByRate: taxAfterRefunds(
      priceStoredOrder(order, catalogue).taxByRate,
      made.flatMap(({ bases }) => bases),
      catalogue.site.tax.inclusive,
    ),
  };
}
