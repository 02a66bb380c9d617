/**
 * The kinds of mail about an order. To the customer: it is `confirmed`, or its money goes back (`refunded`). To the
 * restaurant the same: `kitchen`, `refund told`.
 */
export type OrderMailKind = 'confirmed' | 'kitchen' | 'refunded' | 'refund told';

/** Whether a mail goes to the restaurant, whose address is always tried again. */
export function isForRestaurant(kind: OrderMailKind | null): boolean {
  return kind === 'kitchen' || kind === 'refund told';
}
