import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { trackingQuery } from '#api/tracking/tracking.ts';
import type { OrderTracking } from '#domain/order/tracking.ts';

/**
 * Polls the state of an order while the page is visible. Returns undefined without a token: the shop runs without the counter.
 * `current` is the last known state.
 */
export function useTracking(token: string | null): { current: OrderTracking | undefined; hasError: boolean } | undefined {
  const { api } = useRouter().options.context;
  const { data, isError } = useQuery({ ...trackingQuery(api, token ?? ''), enabled: token !== null });
  return token === null ? undefined : { current: data, hasError: isError };
}
