import type { Settings } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { readSlotControls, reserveSlots, type SlotRequest } from '#server/controls/capacity.ts';
import type { Db } from '#server/database/database.ts';
import { encodeRows, isOneOf } from '#server/database/json-rows.ts';
import { settleAll } from '#server/database/settle-all.ts';
import type { OrderPayment } from '#server/payments/order-payment.ts';
import { limitOpenOrders } from './open-orders.ts';
import { storedOrderNumber } from './order-numbers.ts';
import { OrderRejected } from './order-rejected.ts';
import { insertItemRows, insertOrderRows, toItemRows, toOrderRow, type NewOrder } from './order-rows.ts';
import { orderItems, orders } from './order-tables.ts';

/** Maximum number of ids tried until the order's number is free on its day. With 32⁵ numbers, the second is almost always free. */
const maxNumberAttempts = 20;

/** A validated order that is to be stored. */
export type ValidOrder = Omit<NewOrder, 'orderId' | 'orderNumber'> & {
  /** Null for a cash order. */
  payment: OrderPayment | null;
  /** Multiplies the limits of a customer's open orders. */
  rateLimitFactor: number;
  /** Returns a random order id. */
  generateOrderId: () => string;
};

type StoredOrder = { orderId: string; orderNumber: string };
export type ExistingOrder = StoredOrder & { contentHash: string };
/** `isNew`: false if the order was stored before. */
export type PlacedOrder = StoredOrder & { isNew: boolean };

/** A stored cash order, with the settings of the shop that it was placed at. */
type NewCashOrder = { orderId: string; localId: string; settings: Settings };

/** Runs in the transaction of new cash orders. */
export type OnCashOrders = (transaction: Db, newOrders: readonly NewCashOrder[]) => Promise<void>;

/**
 * Stores orders in one transaction. Returns for each order its id and number, or the error for which it was not stored. The orders must
 * have different local ids, callers and users. Rejects, and stores none of them, if a statement fails or a payment cannot be attached.
 */
export async function storeOrders(db: Db, batch: readonly ValidOrder[], onCashOrders: OnCashOrders): Promise<(PlacedOrder | Error)[]> {
  return db.transaction(async (transaction) => {
    const results = new Map<ValidOrder, PlacedOrder | Error>();
    const withoutFailed = (checked: readonly ValidOrder[], errors: readonly (Error | null)[]) =>
      checked.filter((order, index) => {
        const error = errors[index] ?? null;
        if (error !== null) results.set(order, error);
        return error === null;
      });
    const [limitErrors, slotControls] = await settleAll([() => limitOpenOrders(transaction, batch), () => readSlotControls(transaction)]);
    const withinLimits = withoutFailed(batch, limitErrors);
    const accepted = withoutFailed(withinLimits, await reserveSlots(transaction, withinLimits.map(toSlotRequest), slotControls));
    for (const [order, result] of await insertOrders(transaction, accepted)) results.set(order, result);
    await storeRelatedRows(transaction, results, onCashOrders);
    return batch.map((order) => results.get(order) ?? new Error('The order was not processed'));
  });
}

function toSlotRequest({ order, accepted, kitchenSlot, now }: ValidOrder): SlotRequest {
  const itemCount = toItemRows('', accepted).reduce((total, { quantity }) => total + quantity, 0);
  return {
    slot: kitchenSlot,
    startsAt: accepted.slot?.start ?? null,
    mode: order.is_pickup ? 'pickup' : 'delivery',
    itemCount,
    localId: order.local_id,
    now,
  };
}

/**
 * Inserts the orders under ids whose numbers are free on their day. A unique index on day and number serialises concurrent inserts
 * of the same number: the second insert waits for the first, then draws another id. The orders are inserted in the order of their
 * local ids, so that two servers that store the same orders cannot wait for each other.
 */
async function insertOrders(transaction: Db, newOrders: readonly ValidOrder[]): Promise<Map<ValidOrder, PlacedOrder | Error>> {
  const results = new Map<ValidOrder, PlacedOrder | Error>();
  let remaining = newOrders.toSorted((a, b) => (a.order.local_id < b.order.local_id ? -1 : 1));
  for (let attempt = 0; attempt < maxNumberAttempts && remaining.length > 0; attempt += 1) {
    const drafts = remaining.map((order) => {
      const orderId = order.generateOrderId();
      return { order, stored: { orderId, orderNumber: derivedOrderNumber(orderId) } };
    });
    const rows = drafts.map(({ order, stored }) => toOrderRow({ ...order, ...stored }));
    const inserted = await insertOrderRows(transaction, encodeRows(orders, rows));
    const insertedIds = new Set(inserted.map(({ local_id }) => local_id));
    for (const { order, stored } of drafts) if (insertedIds.has(order.order.local_id)) results.set(order, { ...stored, isNew: true });
    remaining = remaining.filter((order) => !results.has(order));
    // An earlier or concurrent request may have stored the same `local_id`.
    for (const [order, result] of await findRepeated(transaction, remaining)) results.set(order, result);
    remaining = remaining.filter((order) => !results.has(order));
  }
  for (const order of remaining) results.set(order, new Error(`No free order number was found in ${maxNumberAttempts} attempts`));
  return results;
}

/** Returns the results of the orders whose `local_id` is stored already. */
async function findRepeated(transaction: Db, newOrders: readonly ValidOrder[]): Promise<Map<ValidOrder, PlacedOrder | OrderRejected>> {
  const results = new Map<ValidOrder, PlacedOrder | OrderRejected>();
  if (newOrders.length === 0) return results;
  const localIds = newOrders.map(({ order }) => order.local_id);
  const stored = await findByLocalIds(transaction, localIds);
  for (const newOrder of newOrders) {
    const existing = stored.get(newOrder.order.local_id);
    if (existing !== undefined) results.set(newOrder, repeatedResult(existing, newOrder.contentHash));
  }
  return results;
}

/** Stores what belongs to the new orders: their items, and the payment of a card order. */
async function storeRelatedRows(
  transaction: Db,
  results: ReadonlyMap<ValidOrder, PlacedOrder | Error>,
  onCashOrders: OnCashOrders,
): Promise<void> {
  const newOrders = [...results].flatMap(([valid, result]) =>
    result instanceof Error || !result.isNew ? [] : [{ valid, orderId: result.orderId }],
  );
  if (newOrders.length === 0) return;
  const itemRows = newOrders.flatMap(({ valid, orderId }) => toItemRows(orderId, valid.accepted));
  const cashOrders = newOrders.flatMap(({ valid: { payment, order, catalogue }, orderId }) =>
    payment === null ? [{ orderId, localId: order.local_id, settings: catalogue.flatSettings }] : [],
  );
  await settleAll([
    () => insertItemRows(transaction, encodeRows(orderItems, itemRows)),
    // The mails of a card order are enqueued when it is paid.
    ...newOrders.flatMap(({ valid: { payment }, orderId }) => (payment === null ? [] : () => payment.attach(transaction, orderId))),
    ...(cashOrders.length === 0 ? [] : [() => onCashOrders(transaction, cashOrders)]),
  ]);
}

/** Returns the stored orders with these local ids, by local id. */
export async function findByLocalIds(db: Db, localIds: readonly string[]): Promise<Map<string, ExistingOrder>> {
  const { localId, orderId, orderNumber, contentHash } = orders;
  const rows = await db.select({ localId, orderId, orderNumber, contentHash }).from(orders).where(isOneOf(localId, localIds));
  return new Map(rows.map((row) => [row.localId, { ...row, orderNumber: storedOrderNumber(row) }]));
}

/** Returns the stored order as the result of a repeated one with the same content, otherwise the rejection `order_conflict`. */
export function repeatedResult(
  { orderId, orderNumber, contentHash: existingHash }: ExistingOrder,
  contentHash: string,
): PlacedOrder | OrderRejected {
  if (existingHash === contentHash) return { orderId, orderNumber, isNew: false };
  return new OrderRejected('order_conflict', 'Cette commande a déjà été passée avec un autre contenu.');
}
