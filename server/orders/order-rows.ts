import { asapOrderDurationMs } from '#config/constants.ts';
import type { CartItem, OrderItem, OrderPayload } from '#domain/entities.ts';
import { slotRules } from '#domain/schedule/slot-rules.ts';
import type { Orderer } from './open-orders.ts';
import type { AcceptedOrder, Circumstances } from './validate-order.ts';
import { emailOf, phoneOf } from './order-contact.ts';
import type { orderItems, orders } from './order-tables.ts';
import { usefulUntil } from './kitchen-deadline.ts';

/** What an order's row is made of. */
export type NewOrder = {
  orderId: string;
  orderNumber: string;
  contentHash: string;
  order: OrderPayload;
  orderer: Orderer;
  accepted: AcceptedOrder;
  circumstances: Circumstances;
};

/** The row of an accepted order. */
export function rowOf(newOrder: NewOrder): typeof orders.$inferInsert {
  const { orderId, orderNumber, contentHash, order, orderer, accepted, circumstances } = newOrder;
  const { catalogue, now } = circumstances;
  const { subtotal, discount, delivery, tax, total } = accepted.price;
  const { delivery_date, delivery_time_range } = order.customer.date;
  const { slot } = accepted;
  const { leadMs } = slotRules(catalogue.flatSettings, order.is_pickup ? 'pickup' : 'delivery');
  return {
    orderId,
    orderNumber,
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
    userId: orderer.userId,
    placedBy: orderer.origin.current,
    email: emailOf(order.customer),
    phone: phoneOf(order.customer),
    deliveryDate: delivery_date,
    deliveryTimeRange: delivery_time_range,
    slotStart: slot?.start ?? null,
    slotEnd: slot?.end ?? null,
    openUntil: slot?.end ?? new Date(now.getTime() + asapOrderDurationMs),
    usefulUntil: usefulUntil({ slot, leadMs, now }),
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
export function piecesOf(orderId: string, { lines, price }: AcceptedOrder): (typeof orderItems.$inferInsert)[] {
  const pieces = new Map<string, number>();
  for (const { item_id, quantity } of [...lines, ...price.freeItems]) {
    const id = String(item_id);
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  return [...pieces].map(([itemId, quantity]) => ({ orderId, itemId, quantity }));
}
