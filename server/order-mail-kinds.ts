/**
 * The kinds of mail about an order. To the customer: it is `confirmed`, or its money goes back (`refunded`). To the
 * restaurant the same: `kitchen`, `refund told`.
 */
export type OrderMailKind = 'confirmed' | 'kitchen' | 'refunded' | 'refund told';
