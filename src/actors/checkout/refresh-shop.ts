import type { QueryClient } from '@tanstack/react-query';
import type { OrderOutcome } from '#domain/order/checkout.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { DestinationStore } from '#stores/destination.ts';

/**
 * Creates the refetch after a refused order: menus, offers and settings, and for a delivery its distance. Drops a coupon
 * that the back end no longer accepts.
 *
 * @spec §8
 */
export function createShopRefresh(options: { queryClient: QueryClient; destination: DestinationStore; refuseCoupon: () => void }) {
  const { queryClient, destination, refuseCoupon } = options;
  return (refusal: OrderOutcome, { is_pickup, customer }: OrderPayload, signal: AbortSignal): Promise<unknown> => {
    if (refusal.type === 'refused' && refusal.failure === 'couponInvalid') refuseCoupon();
    return Promise.all([queryClient.invalidateQueries(), is_pickup ? null : destination.refreshAddress(customer.location, signal)]);
  };
}
