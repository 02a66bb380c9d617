import type { Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { ClosingReason, HandlingState } from './handling.ts';

/** States of an order as its customer sees them, in the order in which it passes through them. */
export const trackedStates = [
  'awaitingPayment',
  'received',
  'accepted',
  'preparing',
  'ready',
  'onTheWay',
  'handedOver',
  'refunding',
  'refunded',
  'refused',
  'cancelled',
] as const satisfies readonly (HandlingState | 'awaitingPayment')[];

export type TrackedState = (typeof trackedStates)[number];

/** State of an order as its customer sees it. */
export type OrderTracking = {
  state: TrackedState;
  /** Time at which the order is ready or delivered, as an ISO 8601 instant; null until the restaurant has accepted it. */
  promised_at: string | null;
  /** Why the restaurant does not prepare the order; null otherwise. */
  reason: ClosingReason | null;
  /** Euros that were paid back. */
  refunded: number;
  /** Number of changes since the restaurant has the order. Missing if the server does not count them. */
  change_count?: number | undefined;
  /** Time of the last change, as an ISO 8601 instant. Missing if the server does not tell. */
  changed_at?: string | undefined;
};

const settledStates: readonly TrackedState[] = ['handedOver', 'refunded', 'refused', 'cancelled'];

/** Whether the state of an order is final, so that it is no longer polled. */
export function isSettled({ state }: Pick<OrderTracking, 'state'>): boolean {
  return settledStates.includes(state);
}

/** Whether an order was refused or cancelled, so that it is not prepared. */
export function isCalledOff({ state }: Pick<OrderTracking, 'state'>): boolean {
  return state === 'refunding' || (state !== 'handedOver' && settledStates.includes(state));
}

const confirmedStates: readonly TrackedState[] = ['accepted', 'preparing', 'ready', 'onTheWay', 'handedOver'];

/** Whether the restaurant has accepted an order. Until then it is received, not confirmed. */
function isConfirmed({ state }: Pick<OrderTracking, 'state'>): boolean {
  return confirmedStates.includes(state);
}

/**
 * Whether the page of an order that was just placed calls it confirmed. Without tracking there is nobody who accepts it later; until the
 * tracking is loaded, the settings tell whether it is accepted automatically.
 */
export function isShownConfirmed(tracking: { current: OrderTracking | undefined } | undefined, settings: Settings): boolean {
  if (tracking === undefined) return true;
  return tracking.current === undefined ? parseSettings(settings).orders.isAcceptedAutomatically : isConfirmed(tracking.current);
}

/** Steps of an order that is prepared. */
export type TrackingStep = 'received' | 'accepted' | 'preparing' | 'ready' | 'onTheWay' | 'handedOver';

/** Returns the steps of a pickup or a delivery, in order. */
export function trackingSteps(isPickup: boolean): readonly TrackingStep[] {
  return ['received', 'accepted', 'preparing', isPickup ? 'ready' : 'onTheWay', 'handedOver'];
}
