import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { apiVersion } from '#server/payments/stripe/api-version.ts';
import type { EventType } from '#server/payments/stripe/event-types.ts';
import type { TestCard } from './test-cards.ts';

/** Objects that the emulator stores. */
export type StoredObject =
  | Stripe.Customer
  | Stripe.PaymentIntent
  | Stripe.ConfirmationToken
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute;

/** Creates an id that cannot be mistaken for one of Stripe's: `pi_demo_…`. */
export function demoId(prefix: string): string {
  return `${prefix}_demo_${randomBytes(12).toString('hex')}`;
}

/** Converts a date to a Unix timestamp in seconds, as Stripe uses. */
export const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Builds a customer. */
export function newCustomer(
  values: { email: string | null; name: string | null; phone: string | null; metadata: Stripe.Metadata },
  now: Date,
) {
  return {
    id: demoId('cus'),
    object: 'customer',
    balance: 0,
    created: toUnixSeconds(now),
    default_source: null,
    delinquent: false,
    description: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    shipping: null,
    ...values,
  } satisfies Stripe.Customer;
}

/** Builds an intent that requires a payment method. */
export function newIntent(
  values: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'metadata' | 'allowed_payment_method_types'> & { customer: string | null },
  now: Date,
): Stripe.PaymentIntent {
  const id = demoId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: toUnixSeconds(now),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...values,
  } satisfies Stripe.PaymentIntent;
}

/** Builds a confirmation token of a validated card. */
export function newConfirmationToken(
  card: { brand: TestCard['brand']; last4: string; exp_month: number; exp_year: number },
  now: Date,
): Stripe.ConfirmationToken {
  return {
    id: demoId('ctoken'),
    object: 'confirmation_token',
    created: toUnixSeconds(now),
    expires_at: toUnixSeconds(now) + 12 * 60 * 60,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      customer: null,
      customer_account: null,
      type: 'card',
      card: {
        ...card,
        checks: null,
        country: 'FR',
        description: null,
        display_brand: card.brand,
        funding: 'credit',
        generated_from: null,
        iin: null,
        issuer: null,
        networks: null,
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
    },
    return_url: null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } satisfies Stripe.ConfirmationToken;
}

/** Builds the charge of a captured intent. */
export function newCharge(intent: Stripe.PaymentIntent, now: Date): Stripe.Charge {
  return {
    id: demoId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: toUnixSeconds(now),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

/** Builds a refund. */
export function newRefund(
  charge: Stripe.Charge,
  { amount, metadata }: Pick<Stripe.Refund, 'amount' | 'metadata'>,
  now: Date,
): Stripe.Refund {
  return {
    id: demoId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: toUnixSeconds(now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

/** Objects that a webhook event can be about. */
export type EventObject = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** Builds a webhook event with a snapshot of the object. */
export function newEvent(type: EventType, object: EventObject, now: Date) {
  return {
    id: demoId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: toUnixSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Omit<Stripe.Event, 'data' | 'type'> & { type: Stripe.Event.Type; data: { object: Stripe.Event.Data.Object } };
}

/** Returns one page of a list: `limit` objects after `starting_after`. */
export function paginate<T extends { id: string }>(
  url: string,
  all: readonly T[],
  { limit = '10', starting_after }: Readonly<Record<string, string>>,
): Stripe.ApiList<T> {
  const from = all.findIndex(({ id }) => id === starting_after) + 1;
  const data = all.slice(from, from + Number(limit));
  return { object: 'list', url, data, has_more: from + data.length < all.length };
}
