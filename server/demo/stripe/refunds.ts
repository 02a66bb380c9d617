/** The emulator's refunds. */
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { invalid } from './stripe-failure.ts';
import { listOf, newRefund } from './objects.ts';
import { announce, book, find, held, keep } from './object-store.ts';

/** `POST /v1/refunds`: gives back all that was taken, or the given amount of it. */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const { queries, now, params, fault } = call;
  const { data: intent } = await held(queries, 'payment_intent', params['payment_intent'] ?? '', 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  const { data: charge } = await held(queries, 'charge', intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  const amount = params['amount'] === undefined ? left : Number(params['amount']);
  if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (!Number.isInteger(amount) || amount < 1 || amount > left)
    throw invalid(`Refund amount is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  const refund = newRefund(charge, amount, now);
  if (fault === 'failed') return fail(call, refund, charge);
  const after = refundedBy(charge, amount);
  await keep(queries, after);
  await announce(call, 'charge.refunded', after);
  if (fault === 'pending') return keep(queries, { ...refund, status: 'pending' });
  return succeed(call, refund);
}

/** `POST /v1/refunds/:id/settle`, the bank's word on a refund that is pending: the emulator's own. */
export async function settleRefund(call: Call, id: string): Promise<Stripe.Refund> {
  const { data: refund } = await held(call.queries, 'refund', id);
  if (refund.status !== 'pending') throw invalid(`This refund is ${refund.status}.`);
  if (call.params['outcome'] === 'success') return succeed(call, refund);
  const { data: charge } = await held(call.queries, 'charge', typeof refund.charge === 'string' ? refund.charge : '');
  const after = refundedBy(charge, -refund.amount);
  await keep(call.queries, after);
  return fail(call, refund, after);
}

/** `GET /v1/refunds`, those of one intent. */
export async function listRefunds({ queries, params }: Call): Promise<Stripe.ApiList<Stripe.Refund>> {
  return listOf('/v1/refunds', await find(queries, 'refund', { payment_intent: params['payment_intent'] ?? '' }), params);
}

function refundedBy(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
}

async function succeed(call: Call, refund: Stripe.Refund): Promise<Stripe.Refund> {
  const paymentIntent = typeof refund.payment_intent === 'string' ? refund.payment_intent : '';
  await book(call.queries, { paymentIntent, type: 'refund', amount: refund.amount, currency: refund.currency, at: call.now });
  return keep(call.queries, { ...refund, status: 'succeeded' });
}

/** The money came back from the customer's bank: it is the shop's again. */
async function fail(call: Call, refund: Stripe.Refund, charge: Stripe.Charge): Promise<Stripe.Refund> {
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await keep(call.queries, charge);
  await announce(call, 'refund.failed', failed);
  return keep(call.queries, failed);
}
