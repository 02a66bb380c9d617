import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Locale } from '#config/site.ts';
import { instant } from '#server/database/columns.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import type { Destination, OrderItem, OrderPayload, OrderStatus, PaymentMethod } from '#domain/entities.ts';

/** Inputs of an order's price besides the shop version. The price can be recomputed from them. */
export type PricingInput = {
  /** ISO 8601 instant at which the price was computed. */
  now: string;
  destination: Destination | null;
  couponOfferId: string | number | null;
  /** Lines and free items with the menu's names and prices, not the submitted ones. */
  items: OrderItem[];
  freeItems: OrderItem[];
};

/** Accepted orders. Amounts are in cents. */
export const orders = pgTable(
  'orders',
  {
    orderId: text('order_id').primaryKey(),
    /** Displayed order number, unique per day. Null for an order from before numbers were stored, if its derived number was taken. */
    orderNumber: text('order_number'),
    localId: text('local_id').notNull().unique(),
    /** SHA-256 of the content's canonical JSON. Detects a different order under the same `local_id`. */
    contentHash: text('content_hash').notNull(),
    /** The submitted order without unknown fields. */
    content: jsonb().$type<OrderPayload>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    isPickup: boolean('is_pickup').notNull(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    delivery: integer().notNull(),
    tax: integer().notNull(),
    total: integer().notNull(),
    /** Null for a guest. */
    userId: text('user_id'),
    email: text().notNull(),
    /** Digits only, in the national form. */
    phone: text().notNull(),
    /** Date of the slot; for `ASAP` that of the estimate, which may be the day after the submitted date. */
    deliveryDate: text('delivery_date').notNull(),
    deliveryTimeRange: text('delivery_time_range').notNull(),
    /** Start and end of the slot; null for `ASAP`. */
    slotStart: instant('slot_start'),
    slotEnd: instant('slot_end'),
    /** Estimate that was valid for `ASAP` when the order was placed. Null for a slot, without an estimate, and for orders from before this column. */
    estimatedAt: instant('estimated_at'),
    /** Start of the slot in which the order counts towards the kitchen's capacity. Null for orders from before this column. */
    kitchenSlot: instant('kitchen_slot'),
    /** Time until which the order counts towards the limit of open orders. */
    openUntil: instant('open_until').notNull(),
    /** Latest time at which the kitchen can start. A card order that is not paid by then is cancelled. */
    kitchenDeadline: instant('useful_until').notNull(),
    /** HMAC of the caller's address under a daily key, kept until the time of a cash order is over. Null for a card order. */
    callerHash: text('placed_by'),
    shopVersion: text('shop_version')
      .notNull()
      .references(() => shops.version),
    pricingInput: jsonb('priced_from').$type<PricingInput>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Language of the mails to the customer. Null for orders from before this column: the shop's default. */
    locale: text().$type<Locale>(),
    /** Set if the customer asked for erasure while the order was open: the time when personal data is erased. */
    eraseAfter: instant('erase_after'),
  },
  (order) => [
    index('orders_email').on(order.email, order.openUntil),
    index('orders_placed_by').on(order.callerHash, order.openUntil),
    index('orders_user').on(order.userId, order.createdAt),
    uniqueIndex('orders_number').on(order.deliveryDate, order.orderNumber),
    index('orders_kitchen_slot').on(order.kitchenSlot),
    // Used by the query for popular items.
    index('orders_created').on(order.createdAt),
    // Used by the metrics on unpaid card orders.
    index('orders_unpaid')
      .on(order.createdAt)
      .where(sql`${order.paymentMethod} = 'card' and ${order.status} = 'pending'`),
  ],
);

/** Items of each order with their quantity, for the kitchen's capacity and for recommendations. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    /** Pieces, with the free ones. */
    quantity: integer().notNull(),
    /** Pieces that offers gave for free. */
    freeQuantity: integer('free_quantity').notNull().default(0),
  },
  (line) => [primaryKey({ columns: [line.orderId, line.itemId] }), index('order_items_item').on(line.itemId)],
);
