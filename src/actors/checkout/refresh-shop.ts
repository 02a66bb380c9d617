import type { Refusal } from '#domain/order/checkout.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { DestinationStore } from '#stores/destination.ts';
import type { LazyQueryClient } from '#stores/shop-data/query-client.ts';

/**
 * Creates the function that refetches menus, offers, and settings after a refused order, and the distance of a delivery. It also
 * drops a coupon that the server no longer accepts.
 *
 * @spec docs/behaviour §8
 */
export function createShopRefresh(options: { queryClient: LazyQueryClient; destination: DestinationStore; refuseCoupon: () => void }) {
  const { queryClient, destination, refuseCoupon } = options;
  return (refusal: Refusal | null, payload: OrderPayload | null, signal: AbortSignal): Promise<unknown> => {
    if (refusal?.failure === 'couponInvalid') refuseCoupon();
    const address = payload === null || payload.is_pickup ? null : destination.refreshAddress(payload.customer.location, signal);
    // A failure leaves the data as it is.
    const refetched = queryClient
      .load()
      .then((client) => client.invalidateQueries())
      .catch(() => {});
    return Promise.all([refetched, address]);
  };
}
