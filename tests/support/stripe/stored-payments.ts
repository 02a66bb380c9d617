import { addToBoard } from '#server/counter/handling.ts';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { createOrder } from '../test-orders.ts';
import { mondayNoon } from '../test-shop.ts';

const start = mondayNoon.getTime();
/** Returns the time so many minutes after the order and its payment were created. */
export const at = (minutes: number) => new Date(start + minutes * 60_000);

/** Stores a card order of 7.50 € for pickup as soon as possible. `isReceived`: the restaurant has it. */
export async function addOrder(db: Db, change: Partial<typeof orders.$inferInsert> = {}, { isReceived = false } = {}) {
  const content = createOrder();
  await db.insert(orders).values({
    orderId: 'o1',
    orderNumber: 'K7M2P',
    localId: content.local_id,
    contentHash: '',
    content,
    status: 'pending',
    paymentMethod: 'card',
    isPickup: true,
    subtotal: 750,
    discount: 0,
    delivery: 0,
    tax: 68,
    total: 750,
    email: 'lea@example.fr',
    phone: '06',
    deliveryDate: '2027-01-04',
    deliveryTimeRange: 'ASAP',
    openUntil: at(60),
    kitchenDeadline: at(15),
    shopVersion: 'v',
    pricingInput: { now: at(0).toISOString(), destination: null, couponOfferId: null, items: content.items, freeItems: [] },
    createdAt: at(0),
    ...change,
  });
  if (isReceived) await addToBoard(db, { hasCounter: true, isDemo: true }, [{ orderId: change.orderId ?? 'o1', settings: {} }], at(0));
}
/** Stores the payment `p1` of the intent `pi_1` for that order. */
export const addPayment = (db: Db, change: Partial<typeof payments.$inferInsert> = {}) =>
  db.insert(payments).values({
    paymentId: 'p1',
    generation: 1,
    customerId: 'cus_1',
    amount: 750,
    intentId: 'pi_1',
    orderId: 'o1',
    createdAt: at(0),
    nextCheckAt: at(1),
    ...change,
  });
