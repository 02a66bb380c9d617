import type { DeliveryForm, Id, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import type { Attempt, SentOrder } from './attempt.ts';
import type { Refusal } from './checkout.ts';

/** The forms, and the total to which the customer agreed. A form is null while it is invalid. */
export type OrderRequest = {
  mode: OrderMode | null;
  personal: PersonalForm | null;
  delivery: DeliveryForm | null;
  method: PaymentMethod | null;
  agreedTotal: Cents | null;
};

/** The payload built for an order, or the reason why it cannot be placed. */
export type BuildOutcome = { type: 'built'; order: SentOrder } | Refusal;

/**
 * Response to a sent order. `conflict`: the idempotency key belongs to an order with other content. `intentConflict`: the payment
 * intent belongs to another order.
 */
export type PostOutcome =
  | { type: 'accepted'; receipt: Pick<Attempt, 'order_number' | 'tracking'> & { order_id: Id } }
  | { type: 'conflict' }
  | { type: 'intentConflict' }
  | Refusal;

/**
 * Outcome of a submission. `unpaid`: the order is stored, and its card has not been charged. `beingPaid`: a charge is in flight, in
 * this tab or another one. `unanswered`: no response, so the order may be stored.
 */
export type Submission = {
  type: 'placed' | 'unpaid' | 'beingPaid' | 'refused' | 'unanswered';
  attempt: Attempt;
  isRepeated: boolean;
  refusal: Refusal | null;
};

/**
 * Response to the update of an order. `refused`: the payment came too late, or belongs to another order. `failed`: the server did not
 * accept the update; the order is stored, and its payment is unaffected.
 */
export type UpdateOutcome = { type: 'updated' } | { type: 'refused'; failure: 'paidTooLate' | 'orderFailed' } | { type: 'failed' };
