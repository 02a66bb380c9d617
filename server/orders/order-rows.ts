import { sql } from 'drizzle-orm';
import { asapOrderDurationMs } from '#config/constants.ts';
import type { Locale } from '#config/site.ts';
import type { CartItem, OrderItem, OrderPayload } from '#domain/entities.ts';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { insertRows } from '#server/database/json-rows.ts';
import { createStatement } from '#server/database/statements.ts';
import type { OrderPlacer } from './open-orders.ts';
import type { AcceptedOrder, OrderContext } from './validate-order.ts';
import { normaliseCustomerEmail, normalisePhone } from './order-contact.ts';
import { orderItems, orders } from './order-tables.ts';
import { kitchenDeadline } from './kitchen-deadline.ts';

/** Inserts orders, and returns the local ids of those that conflict with no stored order. */
export const insertOrderRows = createStatement<{ local_id: string }>(
  'insert_orders',
  sql`${insertRows(orders)} on conflict do nothing returning local_id`,
);
export const insertItemRows = createStatement('insert_order_items', insertRows(orderItems));

/** Inputs of an order's row. */
export type NewOrder = {
  orderId: string;
  orderNumber: string;
  contentHash: string;
  order: OrderPayload;
  placer: OrderPlacer;
  accepted: AcceptedOrder;
  /** Start of the slot in which the order counts towards the capacity. */
  kitchenSlot: Date;
  /** Language of the request that placed the order. */
  locale: Locale;
} & Pick<OrderContext, 'catalogue' | 'now'>;

/** Builds the row of an accepted order. */
export function toOrderRow(newOrder: NewOrder): typeof orders.$inferInsert {
  const { orderId, orderNumber, contentHash, order, placer, accepted, locale, catalogue, now } = newOrder;
  const { subtotal, discount, delivery, tax, total } = accepted.price;
  return {
    orderId,
    orderNumber,
    localId: order.local_id,
    contentHash,
    content: order,
    status: 'pending',
    paymentMethod: order.payment_method,
    isPickup: order.is_pickup,
    subtotal,
    discount,
    delivery,
    tax,
    total,
    userId: placer.userId,
    // Only cash orders are limited.
    callerHash: order.payment_method === 'cash' ? placer.callerHashes.current : null,
    email: normaliseCustomerEmail(order.customer),
    phone: normalisePhone(order.customer),
    ...toTimes(newOrder),
    shopVersion: catalogue.version,
    pricingInput: toPricingInput(accepted, now),
    createdAt: now,
    locale,
  };
}

/** Builds the columns with the day and the times of an order. */
function toTimes({ order, accepted: { slot }, kitchenSlot, catalogue, now }: NewOrder) {
  const { delivery_date, delivery_time_range } = order.customer.date;
  const { flatSettings: settings, site } = catalogue;
  const mode = order.is_pickup ? 'pickup' : 'delivery';
  const { leadMs } = parseSettings(settings).scheduling[mode];
  const estimatedAt = slot === null ? asapEstimate({ mode, now, settings }) : null;
  return {
    deliveryDate: estimatedAt === null ? delivery_date : wallTimeAt(estimatedAt, site.timeZone).date,
    deliveryTimeRange: delivery_time_range,
    slotStart: slot?.start ?? null,
    slotEnd: slot?.end ?? null,
    estimatedAt,
    kitchenSlot,
    openUntil: slot?.end ?? new Date(now.getTime() + asapOrderDurationMs),
    kitchenDeadline: kitchenDeadline({ slot, leadMs, now }),
  };
}

/** Builds the input from which the order's price can be recomputed with the same version of the shop. */
function toPricingInput({ destination, couponOfferId, lines, price }: AcceptedOrder, now: Date) {
  return {
    now: now.toISOString(),
    destination,
    couponOfferId,
    items: lines.map(toStoredLine),
    freeItems: price.freeItems.map(toStoredLine),
  };
}

/** Builds the stored line: the menu's names and prices with the selected choices. */
function toStoredLine({ item_id, item_menu_id, item_category_id, item_name, item_price, options, note, quantity }: CartItem): OrderItem {
  return { item_id, item_menu_id, item_category_id, item_name, item_price, options: options ?? [], note: note ?? '', quantity };
}

/** Builds one row per item with its total quantity, free items included. */
export function toItemRows(orderId: string, { lines, price }: AcceptedOrder): (typeof orderItems.$inferInsert)[] {
  const [all, free] = [countPieces([...lines, ...price.freeItems]), countPieces(price.freeItems)];
  return [...all].map(([itemId, quantity]) => ({ orderId, itemId, quantity, freeQuantity: free.get(itemId) ?? 0 }));
}

/** Returns the number of pieces of each item. */
function countPieces(items: readonly Pick<CartItem, 'item_id' | 'quantity'>[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { item_id, quantity } of items) {
    const id = String(item_id);
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  return pieces;
}
