/** States of an order at the restaurant, in the order in which it passes through them. @see `machines/order-handling.machine.ts` */
export const handlingStates = [
  'received',
  'accepted',
  'preparing',
  'ready',
  'onTheWay',
  'handedOver',
  'refunding',
  'refundFailed',
  'refunded',
  'refused',
  'cancelled',
] as const;

export type HandlingState = (typeof handlingStates)[number];

/** Reasons that the restaurant can choose from. `other` needs a note. */
export const closingReasons = ['busy', 'soldOut', 'closed', 'address', 'other'] as const;

/** Why the restaurant does not prepare an order. `unanswered`: nobody accepted it in time. The customer reads the note. */
export type ClosingReason = { code: (typeof closingReasons)[number] | 'unanswered'; note: string };

/** How an order ended that is not prepared: before or after it was accepted. */
export type Closure = 'refused' | 'cancelled';

const closedStates: readonly HandlingState[] = ['handedOver', 'refunded', 'refused', 'cancelled'];

/** Whether the restaurant has nothing left to do for an order. */
export function isClosed(state: HandlingState): boolean {
  return closedStates.includes(state);
}

const acceptedStates: readonly HandlingState[] = ['accepted', 'preparing', 'ready', 'onTheWay', 'handedOver'];

/** Whether the restaurant prepares the order, or has handed it over. */
export function isAccepted(state: HandlingState): boolean {
  return acceptedStates.includes(state);
}

/** Preparation times in minutes that the counter offers when it accepts an order. */
export const readyMinutes = [10, 15, 20, 30] as const;

/** Longest time in minutes between the acceptance of an order and the promised time of an order without a slot. */
export const maxReadyMinutes = 240;

/** Maximum length of a note to the customer. */
export const maxNoteLength = 200;
