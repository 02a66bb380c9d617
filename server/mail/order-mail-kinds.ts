/**
 * The kinds of mail about an order. To the customer: it is `confirmed`; it was `unpaid` and is cancelled; it is cancelled and
 * its money goes back (`refunded`); the restaurant gave the money of a paid order back (`paid refunded`). To the restaurant:
 * `kitchen`, and the two refunds (`… told`).
 */
export type OrderMailKind = 'confirmed' | 'kitchen' | 'unpaid' | 'refunded' | 'refund told' | 'paid refunded' | 'paid refund told';

/** Whether a mail goes to the restaurant, whose address is always tried again. */
export function isRestaurantMail(kind: OrderMailKind | null): boolean {
  return kind === 'kitchen' || kind === 'refund told' || kind === 'paid refund told';
}
