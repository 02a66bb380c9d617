import { queryOptions } from '@tanstack/react-query';
import { isSettled, type OrderTracking } from '#domain/order/tracking.ts';
import { parseResponse } from '#api/http/contract.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';
import { trackedOrderResponseSchema, trackingResponseSchema, type TrackedOrder } from './tracking.schema.ts';

/** Polling interval of a visible page in milliseconds. */
const pollMs = 1000;
/** Milliseconds until a failed request is repeated. */
const retryMs = 5000;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Fetches the state of an order.
 *
 * @throws ApiError 404: the server has not issued the token
 */
async function fetchTracking(api: ApiClient, token: string, options: CallOptions = {}): Promise<OrderTracking> {
  const call = 'GET tracking';
  const response = await api.send({ call, method: 'GET', path: '/v2/public/tracking', headers: bearer(token), ...options });
  return parseResponse(call, trackingResponseSchema, response);
}

/**
 * Fetches an order with its state. The order has neither name, contacts, address nor notes.
 *
 * @throws ApiError 404: the server has not issued the token
 */
async function fetchTrackedOrder(api: ApiClient, token: string, options: CallOptions = {}): Promise<TrackedOrder> {
  const call = 'GET tracking/order';
  const response = await api.send({ call, method: 'GET', path: '/v2/public/tracking/order', headers: bearer(token), ...options });
  return parseResponse(call, trackedOrderResponseSchema, response);
}

/** Whether a request failed because the server has not issued the token. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Query of an order's state. It is repeated while the page is visible, until the order is settled, and then whenever the page is shown
 * again: an order that was handed over can still be refunded.
 */
export const trackingQuery = (api: ApiClient, token: string) =>
  queryOptions({
    ...queryDefaults,
    staleTime: 0,
    queryKey: ['tracking', token],
    queryFn: ({ signal }) => fetchTracking(api, token, { signal }),
    refetchInterval({ state: { data, error } }) {
      if ((data !== undefined && isSettled(data)) || isUnknownOrder(error)) return false;
      return error === null ? pollMs : retryMs;
    },
    refetchOnWindowFocus: ({ state: { error } }) => !isUnknownOrder(error),
  });

/** Query of an order with its lines and amounts. */
export const trackedOrderQuery = (api: ApiClient, token: string) =>
  queryOptions({
    ...queryDefaults,
    queryKey: ['tracking', token, 'order'],
    queryFn: ({ signal }) => fetchTrackedOrder(api, token, { signal }),
  });
