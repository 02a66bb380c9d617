import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/http/errors.ts';
import { numberOf } from './order-numbers.ts';
import { refuseTooManyOpen } from './open-orders.ts';
import { judgeOrder, type AcceptedOrder, type Circumstances } from './validate-order.ts';
import { piecesOf, rowOf, type NewOrder } from './order-rows.ts';
import type { OrderPayment } from '#server/payments/order-payment.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { orderItems, orders } from './order-tables.ts';

/** Ids that one order may draw until the number of one is free on its day: 32⁵ numbers, so the second almost always is. */
const numberAttempts = 20;

/** What an order is called once it is stored. */
type StoredOrder = { orderId: string; orderNumber: string };

type Filed = StoredOrder & { contentHash: string };

/** What filing an order needs beside what judges it. */
type Filing = Circumstances & {
  rateLimitFactor: number;
  /** The address that the order comes from, hashed. */
  origin: CallerHashes;
  /** Whose the order is, null for a guest's; throws the refusal of a session that has ended. Not asked for an order that is filed already. */
  owner: () => Promise<string | null>;
  /** The payment of an order by card, looked up before the transaction begins; throws the refusal of one that does not fit. */
  paymentOf: (accepted: AcceptedOrder) => Promise<OrderPayment>;
  /** Returns a random order id. */
  newOrderId: () => string;
  /** What follows from an order in cash, as part of the transaction: customer and restaurant are told. */
  acceptCash: (transaction: Queries, orderId: string) => Promise<void>;
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
export async function placeOrder(queries: Queries, order: OrderPayload, circumstances: Filing): Promise<StoredOrder & { isNew: boolean }> {
  const contentHash = hashOf(order);
  const earlier = await filed(queries, order.local_id);
  if (earlier !== null) return { ...sameOrder(earlier, contentHash), isNew: false };
  const orderer = { userId: await circumstances.owner(), origin: circumstances.origin };
  const accepted = judgeOrder(order, circumstances);
  const payment = order.payment_method === 'card' ? await circumstances.paymentOf(accepted) : null;
  return queries.transaction(async (transaction) => {
    await refuseTooManyOpen(transaction, order, { ...circumstances, orderer });
    const { stored, isNew } = await insertOrder(transaction, { contentHash, order, orderer, accepted, circumstances });
    if (!isNew) return { ...stored, isNew };
    const { orderId } = stored;
    await transaction.insert(orderItems).values(piecesOf(orderId, accepted));
    // An order by card is announced when it is paid.
    if (payment === null) await circumstances.acceptCash(transaction, orderId);
    else await payment.tie(transaction, orderId);
    return { ...stored, isNew };
  });
}

/**
 * Inserts the order under an id whose number no other order of its day has. Servers that insert at the same time are kept
 * apart by the unique index: the one that comes second waits for the first, then draws another id.
 */
async function insertOrder(
  transaction: Queries,
  newOrder: Omit<NewOrder, 'orderId' | 'orderNumber'> & { circumstances: Filing },
): Promise<{ stored: StoredOrder; isNew: boolean }> {
  const { contentHash, order, circumstances } = newOrder;
  for (let attempt = 0; attempt < numberAttempts; attempt += 1) {
    const orderId = circumstances.newOrderId();
    const stored = { orderId, orderNumber: derivedOrderNumber(orderId) };
    const inserted = await transaction
      .insert(orders)
      .values(rowOf({ ...newOrder, ...stored }))
      .onConflictDoNothing()
      .returning({ orderId: orders.orderId });
    if (inserted.length > 0) return { stored, isNew: true };
    // Another request stored the same attempt since we looked.
    const twin = await filed(transaction, order.local_id);
    if (twin !== null) return { stored: sameOrder(twin, contentHash), isNew: false };
  }
  throw new Error(`No free order number was found in ${numberAttempts} attempts`);
}

function hashOf(order: OrderPayload): string {
  return createHash('sha256').update(orderFingerprint(order)).digest('base64url');
}

async function filed(queries: Queries, localId: string): Promise<Filed | null> {
  const [row] = await queries
    .select({ orderId: orders.orderId, orderNumber: orders.orderNumber, contentHash: orders.contentHash })
    .from(orders)
    .where(eq(orders.localId, localId));
  return row === undefined ? null : { ...row, orderNumber: numberOf(row) };
}

function sameOrder({ orderId, orderNumber, contentHash: earlierHash }: Filed, contentHash: string): StoredOrder {
  if (earlierHash === contentHash) return { orderId, orderNumber };
  throw new Refusal(409, 'Cette commande a déjà été passée avec un autre contenu.', { code: 'order_conflict' });
}
