import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClosingReason } from '#domain/order/handling.ts';
import type { TrackedState, TrackingStep } from '#domain/order/tracking.ts';

/** Names of the steps of an order. */
export const stepWords: Record<TrackingStep, MessageDescriptor> = {
  received: msg({ message: 'Received', context: 'order status' }),
  accepted: msg({ message: 'Accepted', context: 'order status' }),
  preparing: msg({ message: 'In preparation', context: 'order status' }),
  ready: msg({ message: 'Ready', context: 'order status' }),
  onTheWay: msg({ message: 'On its way', context: 'order status' }),
  handedOver: msg({ message: 'Picked up', context: 'order status' }),
};

/** Name of the last step of a delivery. */
export const deliveredWord = msg({ message: 'Delivered', context: 'order status' });

/** Sentences about the states of an order. `{promise}`: when it is ready or delivered. */
export const stateWords: Record<TrackedState, MessageDescriptor> = {
  awaitingPayment: msg`Your card payment is being verified.`,
  received: msg`The restaurant has received your order and is about to confirm it.`,
  accepted: msg({ message: 'Order accepted: {promise}.' }),
  preparing: msg({ message: 'Your order is in preparation: {promise}.' }),
  ready: msg`Your order is ready. Say your number at the counter.`,
  onTheWay: msg({ message: 'Your order is on its way: {promise}.' }),
  handedOver: msg`Your order is handed over. Enjoy your meal!`,
  refunding: msg`Your order is cancelled and is being refunded.`,
  refunded: msg`Your order is refunded.`,
  refused: msg`The restaurant cannot prepare your order.`,
  cancelled: msg`Your order is cancelled.`,
};

/** Reasons why the restaurant does not prepare an order. Null: its message to the customer is the only reason. */
export const reasonWords: Record<ClosingReason['code'], MessageDescriptor | null> = {
  busy: msg`We have too many orders at the moment to prepare it in time.`,
  soldOut: msg`An item of your order has just sold out.`,
  closed: msg`The restaurant closes earlier than planned.`,
  address: msg`We cannot deliver to this address.`,
  unanswered: msg`The restaurant could not take care of it in time.`,
  other: null,
};
