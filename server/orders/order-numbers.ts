import { orderNumber } from '#domain/order/order-number.ts';

/** Returns the number of a stored order, or the one derived from its id for orders older than stored numbers. */
export function storedOrderNumber({ orderId, orderNumber: stored }: { orderId: string; orderNumber: string | null }): string {
  return orderNumber({ order_id: orderId, order_number: stored });
}
