import { orderNumber } from '#domain/order/order-number.ts';

/** Returns the number of an order. Orders older than stored numbers have one derived from their id. */
export function storedOrderNumber({ orderId, orderNumber: stored }: { orderId: string; orderNumber: string | null }): string {
  return orderNumber({ order_id: orderId, order_number: stored });
}
