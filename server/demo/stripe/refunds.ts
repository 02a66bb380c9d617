import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { parseMetadata } from './customers.ts';
import { invalidRequest } from './stripe-failure.ts';
import { paginate, newRefund } from './objects.ts';
import { enqueueEvent, recordLedgerEntry, findObjects, lockObject, storeObject } from './object-store.ts';

/** `POST /v1/refunds` refunds the requested amount, or everything that is not refunded yet. */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const { db, now, params, fault } = call;
  const { data: intent } = await lockObject(db, 'payment_intent', params['payment_intent'] ?? '', 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  const { data: charge } = await lockObject(db, 'charge', intent.latest_charge);
  const refundable = charge.amount - charge.amount_refunded;
  const amount = params['amount'] === undefined ? refundable : Number(params['amount']);
  if (refundable === 0) throw invalidRequest('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (!Number.isInteger(amount) || amount < 1 || amount > refundable)
    throw invalidRequest(`Refund amount is greater than unrefunded amount on charge (${refundable})`, { param: 'amount' });
  const refund = newRefund(charge, { amount, metadata: parseMetadata(params) }, now);
  if (fault === 'failed') return markFailed(call, refund, charge);
  const updatedCharge = addRefundedAmount(charge, amount);
  await storeObject(db, updatedCharge);
  await enqueueEvent(call, 'charge.refunded', updatedCharge);
  if (fault === 'pending') return storeObject(db, { ...refund, status: 'pending' });
  return markSucceeded(call, refund);
}

/** `POST /v1/refunds/:id/settle` decides a pending refund as the bank would. Exists in the emulator only. */
export async function settleRefund(call: Call, id: string): Promise<Stripe.Refund> {
  const { data: refund } = await lockObject(call.db, 'refund', id);
  if (refund.status !== 'pending') throw invalidRequest(`This refund is ${refund.status}.`);
  if (call.params['outcome'] === 'success') return markSucceeded(call, refund);
  const { data: charge } = await lockObject(call.db, 'charge', typeof refund.charge === 'string' ? refund.charge : '');
  const updatedCharge = addRefundedAmount(charge, -refund.amount);
  await storeObject(call.db, updatedCharge);
  return markFailed(call, refund, updatedCharge);
}

/** `GET /v1/refunds`, filtered by intent. */
export async function listRefunds({ db, params }: Call): Promise<Stripe.ApiList<Stripe.Refund>> {
  return paginate('/v1/refunds', await findObjects(db, 'refund', { payment_intent: params['payment_intent'] ?? '' }), params);
}

function addRefundedAmount(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
}

async function markSucceeded(call: Call, refund: Stripe.Refund): Promise<Stripe.Refund> {
  const paymentIntent = typeof refund.payment_intent === 'string' ? refund.payment_intent : '';
  await recordLedgerEntry(call.db, { paymentIntent, type: 'refund', amount: refund.amount, currency: refund.currency, at: call.now });
  return storeObject(call.db, { ...refund, status: 'succeeded' });
}

/** Marks a refund as failed: the shop keeps the money. */
async function markFailed(call: Call, refund: Stripe.Refund, charge: Stripe.Charge): Promise<Stripe.Refund> {
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await storeObject(call.db, charge);
  await enqueueEvent(call, 'refund.failed', failed);
  return storeObject(call.db, failed);
}
