import type { QueryClient } from '@tanstack/react-query';
import type { Refusal } from '#domain/order/checkout.ts';
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
  return (refusal: Refusal | null, payload: OrderPayload | null, signal: AbortSignal): Promise<unknown> => {
    if (refusal?.failure === 'couponInvalid') refuseCoupon();
    const address = payload === null || payload.is_pickup ? null : destination.refreshAddress(payload.customer.location, signal);
    return Promise.all([queryClient.invalidateQueries(), address]);
  };
}
