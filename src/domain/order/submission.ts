import type { DeliveryForm, Id, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import type { Attempt, SentOrder } from './attempt.ts';
import type { Refusal } from './checkout.ts';

/** Forms and the total that the visitor agreed to. A form is null while it is invalid. */
export type OrderRequest = {
  mode: OrderMode | null;
  personal: PersonalForm | null;
  delivery: DeliveryForm | null;
  method: PaymentMethod | null;
  agreedTotal: Cents | null;
};

/** The payload built for an order, or the reason it cannot be placed. */
export type BuildOutcome = { type: 'built'; order: SentOrder } | Refusal;

/**
 * Response to a sent order. `conflict`: its idempotency key belongs to an order with other content. `intentConflict`: its
 * payment intent belongs to another order.
 */
export type PostOutcome =
  | { type: 'accepted'; receipt: Pick<Attempt, 'order_number'> & { order_id: Id } }
  | { type: 'conflict' }
  | { type: 'intentConflict' }
  | Refusal;

/**
 * Outcome of a submission. `unpaid`: the order exists, and its card has not been charged. `beingPaid`: a charge is in flight,
 * here or in another tab. `unanswered`: no response, the order may exist.
 */
export type Submission = {
  type: 'placed' | 'unpaid' | 'beingPaid' | 'refused' | 'unanswered';
  attempt: Attempt;
  isRepeated: boolean;
  refusal: Refusal | null;
};

/** Response to the update of an order. `refused`: its payment came too late, or belongs to another order. */
export type UpdateOutcome = { type: 'updated' } | { type: 'refused'; failure: 'paidTooLate' | 'orderFailed' };
