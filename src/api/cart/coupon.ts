import { retryStatuses } from '#config/constants.ts';
import type { OfferId } from '#domain/entities.ts';
import { ApiError } from '#api/http/errors.ts';
import { loadModule, pathSegment } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { parseResponse } from '#api/http/contract.ts';

/**
 * Returns the offer id of a coupon code, or null for an invalid code. A code that cannot be a path segment is invalid without a
 * request. Rejects if the server is unreachable, limits the rate (429), fails (5xx), or sends an invalid response.
 *
 * @example await lookUpCoupon(api, 'BIENVENUE') // 7
 * @spec docs/behaviour §4 Coupon; §7 GET /v2/public/offers/{coupon}
 */
export async function lookUpCoupon(api: ApiClient, code: string, { signal }: CallOptions = {}): Promise<OfferId | null> {
  const call = 'GET offers/{coupon}';
  const { couponResponseSchema, couponRequestSchema } = await loadModule(() => import('#api/offers.schema.ts'));
  const request = couponRequestSchema.safeParse({ coupon: code.trim() });
  const segment = request.success ? pathSegment(request.data.coupon) : null;
  if (segment === null) return null;
  try {
    const response = await api.send({
      call,
      method: 'GET',
      path: `/v2/public/offers/${segment}`,
      bypassesCache: true,
      ...(signal && { signal }),
    });
    return parseResponse(call, couponResponseSchema, response);
  } catch (error) {
    if (error instanceof ApiError && error.status !== null && error.status < 500 && !retryStatuses.includes(error.status)) return null;
    throw error;
  }
}
