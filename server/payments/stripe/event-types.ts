import type Stripe from 'stripe';

/** The events after which a payment can stand otherwise than before: what the endpoint at Stripe is to be told of. */
export const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
] as const satisfies Stripe.Event.Type[];

export type EventType = (typeof eventTypes)[number];

/** Whether an event tells of money; all others are taken and change nothing. */
export const isPaymentEvent = (type: string): boolean => eventTypes.some((known) => known === type);
