import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { CartItem, OrderItem, OrderPayload } from '#domain/entities.ts';
import { contentOf } from '#domain/order.ts';
import type { Queries } from './database.ts';
import { Refusal } from './errors.ts';
import { judgeOrder, type AcceptedOrder, type Circumstances } from './order-judge.ts';
import { emailOf, phoneOf } from './order-people.ts';
import type { OrderPayment } from './payments/order-payment.ts';
import { openOrderLimit, tooMany } from './rate-limits.ts';
import { orderItems, orders } from './schema.ts';

/** How long an order for as soon as possible counts as open. */
const asapOpenMs = 2 * 60 * 60 * 1000;

type Filed = { orderId: string; contentHash: string };

/** What filing an order needs beside what judges it. */
type Filing = Circumstances & {
  rateLimitFactor: number;
  /** Whose the order is, null for a guest's; throws the refusal of a session that has ended. Not asked for an order that is filed already. */
  owner: () => Promise<string | null>;
  /** The payment of an order by card, looked up before the transaction begins; throws the refusal of one that does not fit. */
  paymentOf: (accepted: AcceptedOrder) => Promise<OrderPayment>;
  /** Tells the customer and the restaurant, as part of the transaction. */
  announce: (transaction: Queries, orderId: string) => Promise<void>;
};

/**
 * Accepts an order and answers its id, or throws the refusal and keeps nothing.
 *
 * The same order sent again, in whatever number and however late, has the same id and is not judged again: its slot may
 * have passed meanwhile. The same `local_id` with another content is refused. What is answered is in the database.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/
 */
export async function placeOrder(queries: Queries, order: OrderPayload, circumstances: Filing): Promise<string> {
  const contentHash = hashOf(order);
  const earlier = await filed(queries, order.local_id);
  if (earlier !== null) return sameOrder(earlier, contentHash);
  const userId = await circumstances.owner();
  const accepted = judgeOrder(order, circumstances);
  const payment = order.payment_method === 'card' ? await circumstances.paymentOf(accepted) : null;
  return queries.transaction(async (transaction) => {
    await refuseTooManyOpen(transaction, order, circumstances);
    const orderId = randomBytes(16).toString('base64url');
    const inserted = await transaction
      .insert(orders)
      .values(rowOf({ orderId, contentHash, order, userId, accepted, circumstances }))
      .onConflictDoNothing({ target: orders.localId })
      .returning({ orderId: orders.orderId });
    if (inserted.length === 0) {
      // Another request filed the same attempt since we looked.
      const twin = await filed(transaction, order.local_id);
      if (twin !== null) return sameOrder(twin, contentHash);
    }
    await transaction.insert(orderItems).values(piecesOf(orderId, accepted));
    // An order by card is announced when it is paid.
    if (payment === null) await circumstances.announce(transaction, orderId);
    else await payment.tie(transaction, orderId);
    return orderId;
  });
}

function hashOf(order: OrderPayload): string {
  return createHash('sha256').update(contentOf(order)).digest('base64url');
}

async function filed(queries: Queries, localId: string): Promise<Filed | null> {
  const [row] = await queries
    .select({ orderId: orders.orderId, contentHash: orders.contentHash })
    .from(orders)
    .where(eq(orders.localId, localId));
  return row ?? null;
}

function sameOrder(earlier: Filed, contentHash: string): string {
  if (earlier.contentHash === contentHash) return earlier.orderId;
  throw new Refusal(409, 'Cette commande a déjà été passée avec un autre contenu.', { code: 'order_conflict' });
}

const lock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/**
 * At most three orders of one email or phone are open at a time: by card until they are paid or cancelled, in cash until their
 * time is past. Orders of one customer are looked at one after the
 * other, or as many as come together would all find room.
 */
async function refuseTooManyOpen(
  queries: Queries,
  order: OrderPayload,
  { now, rateLimitFactor }: { now: Date; rateLimitFactor: number },
): Promise<void> {
  const [email, phone] = [emailOf(order.customer), phoneOf(order.customer)];
  await queries.execute(sql`select ${lock(`email ${email}`)}, ${lock(`phone ${phone}`)}`);
  const isTheirs = phone === '' ? eq(orders.email, email) : or(eq(orders.email, email), eq(orders.phone, phone));
  const isUnpaid = and(eq(orders.paymentMethod, 'card'), eq(orders.status, 'pending'));
  const isOpen = and(isTheirs, or(isUnpaid, and(eq(orders.paymentMethod, 'cash'), gt(orders.openUntil, now))));
  const limit = Math.ceil(openOrderLimit * rateLimitFactor);
  const [last] = await queries
    .select({ until: orders.openUntil })
    .from(orders)
    .where(isOpen)
    .offset(limit - 1)
    .limit(1);
  // The attempt's own twin, filed a moment ago, is no further order.
  if (last === undefined || (await filed(queries, order.local_id)) !== null) return;
  const [first] = await queries.select({ until: orders.openUntil }).from(orders).where(isOpen).orderBy(orders.openUntil).limit(1);
  throw tooMany((first?.until.getTime() ?? now.getTime()) - now.getTime());
}

function rowOf(filing: {
  orderId: string;
  contentHash: string;
  order: OrderPayload;
  userId: string | null;
  accepted: AcceptedOrder;
  circumstances: Circumstances;
}): typeof orders.$inferInsert {
  const { orderId, contentHash, order, userId, accepted, circumstances } = filing;
  const { catalogue, now } = circumstances;
  const { subtotal, discount, delivery, tax, total } = accepted.price;
  const { delivery_date, delivery_time_range } = order.customer.date;
  const { slot } = accepted;
  return {
    orderId,
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
    userId,
    email: emailOf(order.customer),
    phone: phoneOf(order.customer),
    deliveryDate: delivery_date,
    deliveryTimeRange: delivery_time_range,
    slotStart: slot?.start ?? null,
    slotEnd: slot?.end ?? null,
    openUntil: slot?.end ?? new Date(now.getTime() + asapOpenMs),
    shopVersion: catalogue.version,
    pricedFrom: {
      now: now.toISOString(),
      destination: accepted.destination,
      couponOfferId: accepted.couponOfferId,
      items: accepted.lines.map(lineOf),
      freeItems: accepted.price.freeItems.map(lineOf),
    },
    createdAt: now,
  };
}

/** A line as the kitchen reads it: the menu's names and prices, the selected choices. */
function lineOf({ item_id, item_menu_id, item_category_id, item_name, item_price, options, note, quantity }: CartItem): OrderItem {
  return { item_id, item_menu_id, item_category_id, item_name, item_price, options: options ?? [], note: note ?? '', quantity };
}

/** How many pieces of each item an order holds, gifts included. */
function piecesOf(orderId: string, { lines, price }: AcceptedOrder): (typeof orderItems.$inferInsert)[] {
  const pieces = new Map<string, number>();
  for (const { item_id, quantity } of [...lines, ...price.freeItems]) {
    const id = String(item_id);
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  return [...pieces].map(([itemId, quantity]) => ({ orderId, itemId, quantity }));
}
