import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import type { Queries } from '#server/database/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { storedOrderNumber } from './order-numbers.ts';
import { limitOpenOrders } from './open-orders.ts';
import { validateOrder, type AcceptedOrder, type OrderContext } from './validate-order.ts';
import { toItemRows, toOrderRow, type NewOrder } from './order-rows.ts';
import type { OrderPayment } from '#server/payments/order-payment.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { orderItems, orders } from './order-tables.ts';

/** Ids that one order may draw until the number of one is free on its day: 32⁵ numbers, so the second almost always is. */
const maxNumberAttempts = 20;

/** What an order is called once it is stored. */
type StoredOrder = { orderId: string; orderNumber: string };

type ExistingOrder = StoredOrder & { contentHash: string };

/** What filing an order needs beside what judges it. */
type PlaceOrderOptions = OrderContext & {
  rateLimitFactor: number;
  /** The address that the order comes from, hashed. */
  callerHashes: CallerHashes;
  /** Whose the order is, null for a guest's; throws the refusal of a session that has ended. Not asked for an order that is filed already. */
  findOwner: () => Promise<string | null>;
  /** The payment of an order by card, looked up before the transaction begins; throws the refusal of one that does not fit. */
  findPayment: (accepted: AcceptedOrder) => Promise<OrderPayment>;
  /** Returns a random order id. */
  newOrderId: () => string;
  /** What follows from an order in cash, as part of the transaction: customer and restaurant are told. */
  onCashOrder: (transaction: Queries, orderId: string) => Promise<void>;
};

/** Returns a random order id of 128 bits. */
export const randomOrderId = (): string => randomBytes(16).toString('base64url');

/**
 * Accepts an order and answers its id and number, or throws the refusal and keeps nothing.
 *
 * The same order sent again, in whatever number and however late, has the same id and number and is not judged again: its slot may
 * have passed meanwhile. The same `local_id` with another content is refused. What is answered is in the database.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/
 */
export async function placeOrder(
  queries: Queries,
  order: OrderPayload,
  context: PlaceOrderOptions,
): Promise<StoredOrder & { isNew: boolean }> {
  const contentHash = hashContent(order);
  const earlier = await findByLocalId(queries, order.local_id);
  if (earlier !== null) return { ...returnExisting(earlier, contentHash), isNew: false };
  const placer = { userId: await context.findOwner(), origin: context.callerHashes };
  const accepted = validateOrder(order, context);
  const payment = order.payment_method === 'card' ? await context.findPayment(accepted) : null;
  return queries.transaction(async (transaction) => {
    await limitOpenOrders(transaction, order, { ...context, placer });
    const { stored, isNew } = await insertOrder(transaction, { contentHash, order, placer, accepted, context });
    if (!isNew) return { ...stored, isNew };
    const { orderId } = stored;
    await transaction.insert(orderItems).values(toItemRows(orderId, accepted));
    // An order by card is announced when it is paid.
    if (payment === null) await context.onCashOrder(transaction, orderId);
    else await payment.attach(transaction, orderId);
    return { ...stored, isNew };
  });
}

/**
 * Inserts the order under an id whose number no other order of its day has. Servers that insert at the same time are kept
 * apart by the unique index: the one that comes second waits for the first, then draws another id.
 */
async function insertOrder(
  transaction: Queries,
  newOrder: Omit<NewOrder, 'orderId' | 'orderNumber'> & { context: PlaceOrderOptions },
): Promise<{ stored: StoredOrder; isNew: boolean }> {
  const { contentHash, order, context } = newOrder;
  for (let attempt = 0; attempt < maxNumberAttempts; attempt += 1) {
    const orderId = context.newOrderId();
    const stored = { orderId, orderNumber: derivedOrderNumber(orderId) };
    const inserted = await transaction
      .insert(orders)
      .values(toOrderRow({ ...newOrder, ...stored }))
      .onConflictDoNothing()
      .returning({ orderId: orders.orderId });
    if (inserted.length > 0) return { stored, isNew: true };
    // Another request stored the same attempt since we looked.
    const twin = await findByLocalId(transaction, order.local_id);
    if (twin !== null) return { stored: returnExisting(twin, contentHash), isNew: false };
  }
  throw new Error(`No free order number was found in ${maxNumberAttempts} attempts`);
}

function hashContent(order: OrderPayload): string {
  return createHash('sha256').update(orderFingerprint(order)).digest('base64url');
}

async function findByLocalId(queries: Queries, localId: string): Promise<ExistingOrder | null> {
  const [row] = await queries
    .select({ orderId: orders.orderId, orderNumber: orders.orderNumber, contentHash: orders.contentHash })
    .from(orders)
    .where(eq(orders.localId, localId));
  return row === undefined ? null : { ...row, orderNumber: storedOrderNumber(row) };
}

function returnExisting({ orderId, orderNumber, contentHash: earlierHash }: ExistingOrder, contentHash: string): StoredOrder {
  if (earlierHash === contentHash) return { orderId, orderNumber };
  throw new ApiError(409, 'Cette commande a déjà été passée avec un autre contenu.', { code: 'order_conflict' });
}
