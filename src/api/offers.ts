import { queryOptions } from '@tanstack/react-query';
import { retryStatuses } from '#config/constants.ts';
import type { Offer, OfferId } from '#domain/entities.ts';
import { ApiError } from '#api/http/errors.ts';
import { fetched, pathSegment } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { readAnswer } from '#api/http/reading.ts';
import { shownData } from '#api/http/shown-data.ts';

/**
 * The offers. No login is needed; codes are not among them.
 *
 * @spec §7 GET /v2/public/offers
 */
export const offersQuery = (api: ApiClient) =>
  queryOptions({
    ...shownData,
    queryKey: ['offers'],
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const [{ parseOffers }, answer] = await Promise.all([
        fetched(import('./offers.schema.ts')),
        api.send({ call: 'GET offers', method: 'GET', path: '/v2/public/offers', signal }),
      ]);
      return parseOffers(answer);
    },
  });

/**
 * The id of the offer that a coupon's code opens, or null: the code is not valid. So is, unasked, a code that no address
 * can carry. Rejects where the back end could not say: unreached, busy (429), broken (5xx), an answer that does not fit.
 *
 * @example await offerIdOf(api, 'BIENVENUE') // 7
 * @spec §4 Coupon; §7 GET /v2/public/offers/{coupon}
 */
export async function offerIdOf(api: ApiClient, code: string, { signal }: CallOptions = {}): Promise<OfferId | null> {
  const call = 'GET offers/{coupon}';
  const { couponAnswerSchema, couponRequestSchema } = await fetched(import('./offers.schema.ts'));
  const request = couponRequestSchema.safeParse({ coupon: code.trim() });
  const segment = request.success ? pathSegment(request.data.coupon) : null;
  if (segment === null) return null;
  try {
    const answer = await api.send({ call, method: 'GET', path: `/v2/public/offers/${segment}`, isFresh: true, ...(signal && { signal }) });
    return readAnswer(call, couponAnswerSchema, answer);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && !retryStatuses.includes(error.status)) return null;
    throw error;
  }
}
