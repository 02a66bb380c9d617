import { asc, eq } from 'drizzle-orm';
import type { DayOrder } from '#domain/order/day-totals.ts';
import type { Queries } from '#server/database/database.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { orders } from '#server/orders/order-tables.ts';
import { priceStoredOrder } from '#server/orders/stored-price.ts';
import type { FindCatalogue } from '../catalogue-cache.ts';
import { orderHandling } from '../handling-tables.ts';

/** An order with what its line of the export shows. */
export type ExportedOrder = DayOrder & { number: string; note: string };

/**
 * Reads the orders for a day of the shop’s time zone: the day for which the food was ordered, on which it is handed over and cash is
 * paid. Includes the orders that the restaurant has or had, not card orders that were never paid.
 */
export async function readDayOrders(queries: Queries, findCatalogue: FindCatalogue, date: string): Promise<ExportedOrder[]> {
  const rows = await queries
    .select({ order: orders, handling: orderHandling })
    .from(orders)
    .innerJoin(orderHandling, eq(orderHandling.orderId, orders.orderId))
    .where(eq(orders.deliveryDate, date))
    .orderBy(asc(orderHandling.receivedAt), asc(orders.orderId));
  return Promise.all(
    rows.map(async ({ order, handling: { state, reason } }) => {
      const { isPickup, paymentMethod, total } = order;
      const isRefunded = state === 'refunded';
      return {
        number: storedOrderNumber(order),
        note: reason?.note ?? '',
        state,
        isPickup,
        paymentMethod,
        total,
        refunded: isRefunded ? total : 0,
        pendingRefund: state === 'refunding' || state === 'refundFailed' ? total : 0,
        taxByRate: isRefunded ? [] : priceStoredOrder(order, await findCatalogue(order.shopVersion)).taxByRate,
      };
    }),
  );
}
