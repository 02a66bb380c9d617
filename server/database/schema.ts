import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Destination, OrderItem, OrderPayload, OrderStatus, PaymentMethod } from '#domain/entities.ts';
import type { OrderMailKind } from '#server/mail/order-mail-kinds.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Every content of the shop that was ever published, whole, under its hash: an order names the one it was priced with. */
export const shops = pgTable('shops', {
  version: text().primaryKey(),
  content: jsonb().$type<ShopFile>().notNull(),
  /** When it was published last. Servers older than `publications` sell the latest. */
  loadedAt: instant('loaded_at').notNull(),
});

/** The history of what was put on sale: the last row is on sale now. Going back to an earlier version is a row of its own. */
export const publications = pgTable('publications', {
  publicationId: integer('publication_id').primaryKey(),
  version: text()
    .notNull()
    .references(() => shops.version),
  publishedAt: instant('published_at').notNull(),
});

/** What the price of an order was computed from, beside the shop's version: enough to compute it again. */
export type PricedFrom = {
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
    usefulUntil: instant('useful_until').notNull(),
    /** HMAC of the address that it came from, under a key of the day, as long as the order counts as open. */
    placedBy: text('placed_by'),
    shopVersion: text('shop_version')
      .notNull()
      .references(() => shops.version),
    pricedFrom: jsonb('priced_from').$type<PricedFrom>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set where the customer's account was deleted while the order was open: from then on nothing of the person is kept. */
    eraseAfter: instant('erase_after'),
  },
  (order) => [
    index('orders_email').on(order.email, order.openUntil),
    index('orders_placed_by').on(order.placedBy, order.openUntil),
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

/** One row a limit and caller: when the allowance is whole again, and how long it takes at most, in milliseconds (since 1970). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  wholeAt: doublePrecision('whole_at').notNull(),
  periodMs: doublePrecision('period_ms').notNull(),
});

/** Customers' accounts. Addresses of mail are kept as they are compared: trimmed, in lower case. */
export const users = pgTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    email: text().notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull(),
    address: text(),
    /** Argon2id, in PHC form. Null: none until the owner chooses one by a mailed code. */
    passwordHash: text('password_hash'),
    /** Whether a code that was mailed to `email` has been given. */
    isVerified: boolean('is_verified').notNull(),
    /** Becomes `email` when the code that was mailed there is given. */
    pendingEmail: text('pending_email'),
    pendingSince: instant('pending_since'),
    createdAt: instant('created_at').notNull(),
  },
  (user) => [index('users_pending_email').on(user.pendingEmail)],
);

/** Open sessions. A token itself is never kept. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (session) => [index('sessions_user').on(session.userId)],
);

/** The one live code of an address. A code itself is never kept. */
export const codes = pgTable('codes', {
  email: text().primaryKey(),
  /** Whose code it is; null: the address has no account, and no code was mailed. */
  userId: text('user_id').references(() => users.userId, { onDelete: 'cascade' }),
  /** HMAC of address and code. */
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Emails that accounts have left, as long as that can be undone: until then nobody else gets the address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** SHA-256 of the token in the link that undoes the change. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    formerEmail: text('former_email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (change) => [index('email_changes_user').on(change.userId), index('email_changes_former').on(change.formerEmail)],
);

/** Failed tries of one kind against one address or account, and until when the next has to wait, in milliseconds (since 1970). */
export const failures = pgTable('failures', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: doublePrecision().notNull(),
  forgetAt: doublePrecision('forget_at').notNull(),
  /** Counted attempts whose result is not known yet, until `unresolvedUntil` at most: their success may still lift the pause. */
  unresolved: integer().notNull().default(0),
  unresolvedUntil: doublePrecision('unresolved_until').notNull().default(0),
});

/** Devices that an account was opened on. */
export const devices = pgTable(
  'devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the device's cookie. */
    deviceHash: text('device_hash').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (device) => [primaryKey({ columns: [device.userId, device.deviceHash] }), index('devices_hash').on(device.deviceHash)],
);

/** The live link of an email whose owner asked for their data. A token itself is never stored. */
export const dataRequests = pgTable('data_requests', {
  email: text().primaryKey(),
  /** SHA-256 of the link's token. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * Mails on their way; in a demonstration also those that have arrived, for its mailbox. One about an order is kept as its
 * `kind` and the order's id, and written when it is sent; any other is kept as it was written.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    recipient: text(),
    subject: text(),
    /** The text, sealed: a code in it is in no copy of the database. */
    sealedText: text('sealed_text'),
    /** The order it tells of. */
    orderId: text('order_id'),
    kind: text().$type<OrderMailKind>(),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
    tries: integer().notNull(),
    sentAt: instant('sent_at'),
    /** Since when the recipient's server rejects the address; null: it does not. */
    rejectedAt: instant('rejected_at'),
  },
  (mail) => [index('mails_due').on(mail.sentAt, mail.nextTryAt)],
);

/** Works that one server at a time does: which holds each, and until when unless it renews it. */
export const leases = pgTable('leases', { name: text().primaryKey(), token: text().notNull(), heldUntil: instant('held_until').notNull() });

/** Keys that all servers of the shop share, made at the first start. */
export const serverKeys = pgTable('server_keys', { name: text().primaryKey(), value: text().notNull() });
