import type Stripe from 'stripe';

/** Webhook events that can change the state of a payment. The endpoint at Stripe must subscribe to them. */
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

/** Whether an event can change the state of a payment. Others are acknowledged and ignored. */
export const isPaymentEvent = (type: string): boolean => eventTypes.some((eventType) => eventType === type);
