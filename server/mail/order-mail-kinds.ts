/** Kinds of order mails, as stored in the outbox. */
export type OrderMailKind =
  /** To the customer: the confirmation. */
  | 'confirmed'
  /** To the restaurant: a new order. */
  | 'kitchen'
  /** To the customer: cancelled because it was not paid. */
  | 'unpaid'
  /** To the customer, and its copy to the restaurant: cancelled and refunded, because the payment came too late. */
  | 'refunded'
  | 'refund told'
  /** To the customer, and its copy to the restaurant: the restaurant refunded a paid order at Stripe. */
  | 'paid refunded'
  | 'paid refund told'
  /** To the customer: what the restaurant did with the order at the counter. */
  | 'order accepted'
  | 'order ready'
  | 'order on its way'
  | 'order closed'
  | 'lines refunded'
  /** To the restaurant: an order waits for an answer, or was refused because there was none. */
  | 'unanswered'
  | 'unanswered refused';

const restaurantMails: readonly (OrderMailKind | null)[] = [
  'kitchen',
  'refund told',
  'paid refund told',
  'unanswered',
  'unanswered refused',
];

/** Whether a mail goes to the restaurant, whose address is retried even if it is rejected. */
export function isRestaurantMail(kind: OrderMailKind | null): boolean {
  return restaurantMails.includes(kind);
}
