import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardOrder } from '#domain/order/board.ts';
import type { ClosingReason, HandlingState } from '#domain/order/handling.ts';

/** Names of the states of an order at the restaurant. */
const stateWords: Record<HandlingState, MessageDescriptor> = {
  received: msg({ message: 'New', context: 'order' }),
  accepted: msg({ message: 'Accepted', context: 'order' }),
  preparing: msg({ message: 'In preparation', context: 'order' }),
  ready: msg({ message: 'Ready', context: 'order' }),
  onTheWay: msg({ message: 'On the way', context: 'order' }),
  handedOver: msg({ message: 'Handed over', context: 'order' }),
  refunding: msg({ message: 'Being refunded', context: 'order' }),
  refundFailed: msg({ message: 'Refund failed', context: 'order' }),
  refunded: msg({ message: 'Refunded', context: 'order' }),
  refused: msg({ message: 'Refused', context: 'order' }),
  cancelled: msg({ message: 'Cancelled', context: 'order' }),
};

const acceptedAutomatically = msg({ message: 'Accepted automatically', context: 'order' });

/** Returns the name of an order's state. */
export function stateWord({ state, isAcceptedAutomatically }: Pick<BoardOrder, 'state' | 'isAcceptedAutomatically'>): MessageDescriptor {
  return state === 'accepted' && isAcceptedAutomatically ? acceptedAutomatically : stateWords[state];
}

/** Reasons why an order is not prepared. */
export const reasonWords: Record<ClosingReason['code'], MessageDescriptor> = {
  busy: msg`Too many orders`,
  soldOut: msg`An item has sold out`,
  closed: msg`We are closing early`,
  address: msg`We do not deliver there`,
  other: msg`Another reason`,
  unanswered: msg`Nobody answered in time`,
};
