import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import type { Destination, OrderItem, OrderPayload, OrderStatus, PaymentMethod } from '#domain/entities.ts';

/** What the price of an order was computed from, beside the shop's version: enough to compute it again. */
export type PricingInput = {
  /** ISO instant the rules were asked at. */
  now: string;
  destination: Destination | null;
  couponOfferId: string | number | null;
  /** Lines and gifts as the menu names and prices them, not as they were sent. */
  items: OrderItem[];
  freeItems: OrderItem[];
};

/** Accepted orders. Amounts are cents. */
export const orders = pgTable(
  'orders',
  {
    orderId: text('order_id').primaryKey(),
    /** What people call it, unique among the orders of one day. Null: older than numbers, and another of its day has the one its id derives. */
    orderNumber: text('order_number'),
    localId: text('local_id').notNull().unique(),
    /** SHA-256 of the content's canonical JSON: tells a repeated order from another one under the same `local_id`. */
    contentHash: text('content_hash').notNull(),
    /** The order as it was sent, unknown fields left out. */
    content: jsonb().$type<OrderPayload>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    isPickup: boolean('is_pickup').notNull(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    delivery: integer().notNull(),
    tax: integer().notNull(),
    total: integer().notNull(),
    /** Null: a guest's. */
    userId: text('user_id'),
    email: text().notNull(),
    /** Digits only, in the national form. */
    phone: text().notNull(),
    deliveryDate: text('delivery_date').notNull(),
    deliveryTimeRange: text('delivery_time_range').notNull(),
    /** The slot as instants; null for `ASAP`. */
    slotStart: instant('slot_start'),
    slotEnd: instant('slot_end'),
    /** Until then an unpaid order counts against the limit of open orders of one customer. */
    openUntil: instant('open_until').notNull(),
    /** From then on the kitchen cannot serve it in time any more: a card order that is not paid by then is over. */
    kitchenDeadline: instant('useful_until').notNull(),
    /** HMAC of the address that it came from, under a key of the day, as long as the order counts as open. */
    callerHash: text('placed_by'),
    shopVersion: text('shop_version')
      .notNull()
      .references(() => shops.version),
    pricingInput: jsonb('priced_from').$type<PricingInput>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set where the customer's account was deleted while the order was open: from then on nothing of the person is kept. */
    eraseAfter: instant('erase_after'),
  },
  (order) => [
    index('orders_email').on(order.email, order.openUntil),
    index('orders_placed_by').on(order.callerHash, order.openUntil),
    index('orders_user').on(order.userId, order.createdAt),
    uniqueIndex('orders_number').on(order.deliveryDate, order.orderNumber),
    // The latest orders tell which items are popular.
    index('orders_created').on(order.createdAt),
    // Metrics tell how many card orders are neither paid nor cancelled, and how old they are.
    index('orders_unpaid')
      .on(order.createdAt)
      .where(sql`${order.paymentMethod} = 'card' and ${order.status} = 'pending'`),
  ],
);

/** Which items were ordered together, and how many of each. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    quantity: integer().notNull(),
  },
  (line) => [primaryKey({ columns: [line.orderId, line.itemId] }), index('order_items_item').on(line.itemId)],
);
