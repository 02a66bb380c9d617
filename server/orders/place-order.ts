import { hash, randomBytes } from 'node:crypto';
import type { OrderPayload } from '#domain/entities.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import { kitchenSlot, soonestSlot } from '#server/controls/capacity.ts';
import { createBatcher } from '#server/database/batcher.ts';
import type { Db } from '#server/database/database.ts';
import { isDatabaseOutage } from '#server/http/errors.ts';
import type { OrderPayment } from '#server/payments/order-payment.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import {
  findByLocalIds,
  repeatedResult,
  storeOrders,
  type ExistingOrder,
  type OnCashOrders,
  type PlacedOrder,
  type ValidOrder,
} from './store-orders.ts';
import { validateOrder, type AcceptedOrder, type OrderContext } from './validate-order.ts';

/** Inputs of placing an order, besides its payload. */
type PlaceOrderOptions = OrderContext &
  Pick<ValidOrder, 'locale' | 'rateLimitFactor' | 'generateOrderId'> & {
    /** Hashes of the caller's address. */
    callerHashes: CallerHashes;
    /** Returns the user id of the session, or null for a guest. Throws if the session has ended. */
    findOwner: () => Promise<string | null>;
    /** Looks up the payment of a card order before the transaction begins. Throws if it does not match the order. */
    findPayment: (accepted: AcceptedOrder) => Promise<OrderPayment>;
  };

/** Stores an order and returns its id and number. Throws `OrderRejected` and stores nothing if validation fails. */
export type PlaceOrder = (order: OrderPayload, options: PlaceOrderOptions) => Promise<PlacedOrder>;

/** Returns a random order id of 128 bits. */
export const randomOrderId = (): string => randomBytes(16).toString('base64url');

/**
 * Creates the function that places orders. `onCashOrders` runs in the transaction of cash orders, to enqueue their mails for example.
 *
 * Placing is idempotent by `local_id`: a repeated order returns the stored id, even if it is no longer valid, for example because its
 * slot has passed. The same `local_id` with other content is rejected. An order is committed before its id is returned. Cash orders that arrive
 * while a transaction runs are committed together by the next one.
 *
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/
 */
export function createOrderPlacer(db: Db, onCashOrders: OnCashOrders): PlaceOrder {
  const findStored = createBatcher<string, ExistingOrder | null>({
    async run(localIds) {
      const stored = await findByLocalIds(db, localIds);
      return localIds.map((localId) => stored.get(localId) ?? null);
    },
    keysOf: (localId) => [localId],
  });
  const storeTogether = createBatcher<ValidOrder, PlacedOrder>({
    run: (batch) => storeOrders(db, batch, onCashOrders),
    keysOf: ({ order, placer: { userId, callerHashes } }) => [
      `order ${order.local_id}`,
      `caller ${callerHashes.current}`,
      ...(userId === null ? [] : [`user ${userId}`]),
    ],
  });
  // A payment is attached after its order is inserted. If that fails, the transaction must not contain other orders.
  const storeAlone = async (order: ValidOrder) => {
    const [result = null] = await storeOrders(db, [order], onCashOrders);
    return resultOrThrow(result);
  };

  async function storeNewOrder(order: OrderPayload, contentHash: string, options: PlaceOrderOptions): Promise<PlacedOrder> {
    const placer = { userId: await options.findOwner(), callerHashes: options.callerHashes };
    const accepted = validateOrder(order, options);
    const payment = order.payment_method === 'card' ? await options.findPayment(accepted) : null;
    const { catalogue, now, locale, rateLimitFactor, generateOrderId } = options;
    const slotStart = accepted.slot?.start ?? soonestSlot(catalogue, order.is_pickup ? 'pickup' : 'delivery', now).start;
    const validOrder = { order, contentHash, placer, accepted, payment, catalogue, now, locale, rateLimitFactor, generateOrderId };
    return (payment === null ? storeTogether : storeAlone)({ ...validOrder, kitchenSlot: kitchenSlot(slotStart) });
  }

  return async (order, options) => {
    const contentHash = hashContent(order);
    try {
      return await storeNewOrder(order, contentHash, options);
    } catch (error) {
      // Almost all orders are new: look for an earlier one only if this one cannot be stored.
      const existing = isDatabaseOutage(error) ? null : await findStored(order.local_id);
      if (existing === null) throw error;
      return resultOrThrow(repeatedResult(existing, contentHash));
    }
  };
}

/** Returns the placed order, or throws the error for which it was not stored. */
function resultOrThrow(result: PlacedOrder | Error | null): PlacedOrder {
  if (result === null || result instanceof Error) throw result ?? new Error('The order was not processed');
  return result;
}

function hashContent(order: OrderPayload): string {
  return hash('sha256', orderFingerprint(order), 'base64url');
}
