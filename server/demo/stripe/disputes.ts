import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { invalidRequest } from './stripe-failure.ts';
import { demoId, toUnixSeconds } from './objects.ts';
import { enqueueEvent, lockObject, storeObject } from './object-store.ts';

/** Seconds within which a shop must respond to a dispute. */
const responseSeconds = 7 * 24 * 60 * 60;

/** `POST /v1/payment_intents/:id/dispute` opens a dispute about a payment. Exists in the emulator only. */
export async function disputePayment(call: Call, id: string): Promise<Stripe.Dispute> {
  const { data: intent } = await lockObject(call.db, 'payment_intent', id);
  if (typeof intent.latest_charge !== 'string') throw invalidRequest('This PaymentIntent does not have a successful charge to dispute.');
  const { data: charge } = await lockObject(call.db, 'charge', intent.latest_charge);
  const dispute = newDispute(charge, call.now);
  await storeObject(call.db, { ...charge, disputed: true });
  await enqueueEvent(call, 'charge.dispute.created', dispute);
  return storeObject(call.db, dispute);
}

function newDispute(charge: Stripe.Charge, now: Date): Stripe.Dispute {
  return {
    id: demoId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: toUnixSeconds(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: toUnixSeconds(now) + responseSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'product_not_received',
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
