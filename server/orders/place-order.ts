import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Locale } from '#config/site.ts';
import type { OrderPayload } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import { kitchenSlot, reserveSlot, soonestSlot } from '#server/controls/capacity.ts';
import type { Db } from '#server/database/database.ts';
import type { OrderPayment } from '#server/payments/order-payment.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { limitOpenOrders } from './open-orders.ts';
import { storedOrderNumber } from './order-numbers.ts';
import { OrderRejected } from './order-rejected.ts';
import { toItemRows, toOrderRow, type NewOrder } from './order-rows.ts';
import { orderItems, orders } from './order-tables.ts';
import { validateOrder, type AcceptedOrder, type OrderContext } from './validate-order.ts';

/** Maximum number of ids tried until the order's number is free on its day. With 32⁵ numbers, the second is almost always free. */
const maxNumberAttempts = 20;

type StoredOrder = { orderId: string; orderNumber: string };

type ExistingOrder = StoredOrder & { contentHash: string };

/** Inputs of placing an order, besides its payload. */
type PlaceOrderOptions = OrderContext & {
  /** Multiplies the limits of a customer's open orders. */
  rateLimitFactor: number;
  /** Language of the mails to the customer. */
  locale: Locale;
  /** Hashes of the caller's address. */
  callerHashes: CallerHashes;
  /** Returns the user id of the session, or null for a guest. Throws if the session has ended. Not called for a repeated order. */
  findOwner: () => Promise<string | null>;
  /** Looks up the payment of a card order before the transaction begins. Throws if it does not match the order. */
  findPayment: (accepted: AcceptedOrder) => Promise<OrderPayment>;
  /** Returns a random order id. */
  generateOrderId: () => string;
  /** Runs in the transaction of a cash order, to enqueue its mails for example. */
  onCashOrder: (transaction: Db, orderId: string) => Promise<void>;
};

/** Returns a random order id of 128 bits. */
export const randomOrderId = (): string => randomBytes(16).toString('base64url');

/**
 * Stores an order and returns its id and number. Throws `OrderRejected` and stores nothing if validation fails.
 *
 * Idempotent by `local_id`: a repeated order returns the stored id and is not validated again, because its slot may have passed.
 * The same `local_id` with other content is rejected. The order is committed before this returns.
 *
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/
 */
export async function placeOrder(db: Db, order: OrderPayload, context: PlaceOrderOptions): Promise<StoredOrder & { isNew: boolean }> {
  const contentHash = hashContent(order);
  const existing = await findByLocalId(db, order.local_id);
  if (existing !== null) return { ...returnExisting(existing, contentHash), isNew: false };
  const placer = { userId: await context.findOwner(), callerHashes: context.callerHashes };
  const accepted = validateOrder(order, context);
  const payment = order.payment_method === 'card' ? await context.findPayment(accepted) : null;
  return db.transaction(async (transaction) => {
    await limitOpenOrders(transaction, order, { ...context, placer });
    const kitchenSlotStart = await takeKitchenSlot(transaction, order, { accepted, context });
    const { locale } = context;
    const { stored, isNew } = await insertOrder(transaction, {
      contentHash,
      order,
      placer,
      accepted,
      kitchenSlot: kitchenSlotStart,
      locale,
      context,
    });
    if (!isNew) return { ...stored, isNew };
    const { orderId } = stored;
    await transaction.insert(orderItems).values(toItemRows(orderId, accepted));
    // The mails of a card order are enqueued when it is paid.
    if (payment === null) await context.onCashOrder(transaction, orderId);
    else await payment.attach(transaction, orderId);
    return { ...stored, isNew };
  });
}

/** Takes the order's place in its slot of the kitchen. Returns the slot's start. @throws OrderRejected if it is not available */
async function takeKitchenSlot(
  transaction: Db,
  { is_pickup, local_id: localId }: OrderPayload,
  { accepted, context: { catalogue, now } }: { accepted: AcceptedOrder; context: OrderContext },
): Promise<Date> {
  const mode = is_pickup ? 'pickup' : 'delivery';
  const startsAt = accepted.slot?.start ?? null;
  const slot = kitchenSlot(startsAt ?? soonestSlot(catalogue, mode, now).start);
  const itemCount = toItemRows('', accepted).reduce((total, { quantity }) => total + quantity, 0);
  await reserveSlot(transaction, { slot, startsAt, mode, itemCount, localId, now });
  return slot;
}

/**
 * Inserts the order under an id whose number is free on its day. A unique index on day and number serialises concurrent inserts
 * of the same number: the second insert waits for the first, then draws another id.
 */
async function insertOrder(
  transaction: Db,
  newOrder: Omit<NewOrder, 'orderId' | 'orderNumber'> & { context: PlaceOrderOptions },
): Promise<{ stored: StoredOrder; isNew: boolean }> {
  const { contentHash, order, context } = newOrder;
  for (let attempt = 0; attempt < maxNumberAttempts; attempt += 1) {
    const orderId = context.generateOrderId();
    const stored = { orderId, orderNumber: derivedOrderNumber(orderId) };
    const inserted = await transaction
      .insert(orders)
      .values(toOrderRow({ ...newOrder, ...stored }))
      .onConflictDoNothing()
      .returning({ orderId: orders.orderId });
    if (inserted.length > 0) return { stored, isNew: true };
    // A concurrent request may have stored the same `local_id` since the first look-up.
    const existing = await findByLocalId(transaction, order.local_id);
    if (existing !== null) return { stored: returnExisting(existing, contentHash), isNew: false };
  }
  throw new Error(`No free order number was found in ${maxNumberAttempts} attempts`);
}

function hashContent(order: OrderPayload): string {
  return createHash('sha256').update(orderFingerprint(order)).digest('base64url');
}

async function findByLocalId(db: Db, localId: string): Promise<ExistingOrder | null> {
  const [row] = await db
    .select({ orderId: orders.orderId, orderNumber: orders.orderNumber, contentHash: orders.contentHash })
    .from(orders)
    .where(eq(orders.localId, localId));
  return row === undefined ? null : { ...row, orderNumber: storedOrderNumber(row) };
}

/**
 * Returns the stored order if its content is the same.
 *
 * @throws OrderRejected `order_conflict` otherwise
 */
function returnExisting({ orderId, orderNumber, contentHash: existingHash }: ExistingOrder, contentHash: string): StoredOrder {
  if (existingHash === contentHash) return { orderId, orderNumber };
  throw new OrderRejected('order_conflict', 'Cette commande a déjà été passée avec un autre contenu.');
}
