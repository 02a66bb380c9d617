import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Board, BoardOrder } from '#domain/order/board.ts';
import type { OrderItem } from '#domain/entities.ts';
import { taxAfterRefunds, quantitiesByLine } from '#domain/sales/line-refund.ts';
import { choiceLabel, isSelected } from '#domain/menu/item-parts.ts';
import { itemById } from '#domain/menu/menu.ts';
import { handlingStates, isClosed } from '#domain/order/handling.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Db } from '#server/database/database.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { orders } from '#server/orders/order-tables.ts';
import { priceStoredOrder, storedBreakdown } from '#server/orders/stored-price.ts';
import { isDialable } from '#format/dialable-phone.ts';
import type { FindCatalogue } from './catalogue-cache.ts';
import { orderHandling } from './handling-tables.ts';
import type { LineRefundRow } from './line-refunds/line-refund-tables.ts';
import { readLineRefunds } from './line-refunds/stored-line-refunds.ts';
import { newestEventId } from './order-events.ts';

/** Milliseconds that a closed order stays on the board. */
const closedMs = 12 * 60 * 60 * 1000;

const openStates = handlingStates.filter((state) => !isClosed(state));

/** Reads orders for the board. */
export type BoardReader = {
  /** Reads the open orders and those closed recently, oldest first. */
  readBoard: (now: Date) => Promise<Board>;
  /** Reads the orders with these ids. */
  readOrders: (orderIds: readonly string[]) => Promise<BoardOrder[]>;
};

/** Creates the reader of the board's orders. It reads at most `maximum` orders, the newest. */
export function createBoardReader(db: Db, findCatalogue: FindCatalogue, { maximum = 500 } = {}): BoardReader {
  const readWhere = async (condition: ReturnType<typeof and>) => {
    const newestFirst = await db
      .select({ handling: orderHandling, order: orders })
      .from(orderHandling)
      .innerJoin(orders, eq(orders.orderId, orderHandling.orderId))
      .where(condition)
      .orderBy(desc(orderHandling.receivedAt), desc(orderHandling.orderId))
      .limit(maximum);
    const rows = newestFirst.toReversed();
    const refunds = await readLineRefunds(
      db,
      rows.map(({ order }) => order.orderId),
    );
    const refundsOf = ({ order }: BoardRow) => refunds.get(order.orderId) ?? [];
    return Promise.all(rows.map(async (row) => toBoardOrder(row, refundsOf(row), await findCatalogue(row.order.shopVersion))));
  };
  return {
    async readBoard(now) {
      // Read the id first: an order that changes meanwhile is sent again by the events after it.
      const lastEventId = await newestEventId(db);
      const isRecentlyUpdated = gt(orderHandling.updatedAt, new Date(now.getTime() - closedMs));
      return { orders: await readWhere(or(inArray(orderHandling.state, openStates), isRecentlyUpdated)), lastEventId };
    },
    readOrders: async (orderIds) => (orderIds.length === 0 ? [] : readWhere(inArray(orderHandling.orderId, [...orderIds]))),
  };
}

type BoardRow = { handling: typeof orderHandling.$inferSelect; order: typeof orders.$inferSelect };

function toBoardOrder({ handling, order }: BoardRow, refunds: readonly LineRefundRow[], catalogue: Catalogue): BoardOrder {
  const refundedPieces = quantitiesByLine(refunds.flatMap(({ lines }) => lines));
  const { first_name, last_name, phone, location } = order.content.customer;
  const { items, freeItems } = order.pricingInput;
  return {
    orderId: order.orderId,
    number: storedOrderNumber(order),
    state: handling.state,
    isAcceptedAutomatically: handling.isAcceptedAutomatically,
    version: handling.version,
    receivedAt: handling.receivedAt.toISOString(),
    updatedAt: handling.updatedAt.toISOString(),
    promisedAt: handling.promisedAt?.toISOString() ?? null,
    reason: handling.reason,
    closure: handling.closure,
    isPickup: order.isPickup,
    paymentMethod: order.paymentMethod,
    date: order.deliveryDate,
    timeRange: order.deliveryTimeRange,
    slotStart: order.slotStart?.toISOString() ?? null,
    estimatedAt: order.estimatedAt?.toISOString() ?? null,
    customer: { name: `${first_name} ${last_name}`.trim(), phone, isPhoneDialable: isDialable(phone), email: order.email },
    address: order.isPickup ? null : `${location.address}, ${location.postal_code} ${location.city}`,
    lines: [
      ...items.map((item, line) => toBoardLine(item, catalogue, { isFree: false, refunded: refundedPieces.get(line) ?? 0 })),
      ...freeItems.map((item) => toBoardLine(item, catalogue, { isFree: true, refunded: 0 })),
    ],
    total: order.total,
    breakdown: {
      ...storedBreakdown(order, catalogue),
      taxes: taxAfterRefunds(
        priceStoredOrder(order, catalogue).taxByRate,
        refunds.flatMap(({ bases }) => bases),
        catalogue.site.tax.inclusive,
      ).map(({ rate, tax }) => ({ rate, tax })),
    },
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function toBoardLine(
  item: OrderItem,
  { menus }: Catalogue,
  { isFree, refunded }: { isFree: boolean; refunded: number },
): BoardOrder['lines'][number] {
  const options = item.options.map(({ option_name, option_options }) => ({
    name: option_name,
    choices: option_options.filter(isSelected).map(choiceLabel),
  }));
  return {
    name: item.item_name,
    quantity: item.quantity,
    refunded,
    options: options.filter(({ choices }) => choices.length > 0),
    note: item.note,
    allergens: itemById(menus, item.item_id)?.item_allergens ?? null,
    isFree,
  };
}
