/**
 * Kinds of mail about an order. To the customer: `confirmed`; `unpaid`, cancelled without payment; `refunded`, cancelled and
 * refunded; `paid refunded`, refunded by the restaurant. To the restaurant: `kitchen`, and the two refunds (`… told`).
 */
export type OrderMailKind = 'confirmed' | 'kitchen' | 'unpaid' | 'refunded' | 'refund told' | 'paid refunded' | 'paid refund told';

/** Whether a mail goes to the restaurant, whose address is always retried. */
export function isRestaurantMail(kind: OrderMailKind | null): boolean {
  return kind === 'kitchen' || kind === 'refund told' || kind === 'paid refund told';
}
