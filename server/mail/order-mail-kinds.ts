/**
 * Kinds of order mails. To the customer: `confirmed`; `unpaid`: cancelled without payment; `refunded`: cancelled and refunded;
 * `paid refunded`: refunded by the restaurant; `order accepted`, `order ready`, `order on its way`, `order closed`, and `lines
 * refunded`: news from the counter. To the restaurant: `kitchen`: a new order; `refund told` and `paid refund told`: copies of the two refund mails;
 * `unanswered`: an order waits for an answer; `unanswered refused`: it was refused because there was none.
 */
export type OrderMailKind =
  | 'confirmed'
  | 'kitchen'
  | 'unpaid'
  | 'refunded'
  | 'refund told'
  | 'paid refunded'
  | 'paid refund told'
  | 'order accepted'
  | 'order ready'
  | 'order on its way'
  | 'order closed'
  | 'lines refunded'
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
