import * as z from 'zod';
import { couponRequestSchema } from '#api/offers.schema.ts';
import type { Offer } from '#domain/entities.ts';
import { HttpError } from '#server/http/errors.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import { cachedRoute } from './cached-route.ts';
import { offerSchema, type ShopOffer } from './shop-file.ts';
import type { Catalogue } from './catalogue.ts';
import { isOfferActive } from '#domain/offers/active-offers.ts';

/** Returns the offers without their coupon codes. */
export function publicOffers({ offers }: Catalogue): Offer[] {
  return offers.map(({ code: _code, ...offer }) => offer);
}

/** Normalises a coupon code for comparison: trimmed, without case. */
const normaliseCoupon = (text: string) => text.normalize('NFC').trim().toLowerCase();

/**
 * Returns the offer of a coupon code if it is valid now; null for an unknown code, an inactive offer, or another day.
 *
 * @spec docs/behaviour §4 Coupon; §9 Discounts
 */
export function findOfferByCoupon({ offers, site }: Catalogue, coupon: string, now: Date): ShopOffer | null {
  const normalisedCoupon = normaliseCoupon(coupon);
  const offer = offers.find(({ code }) => code !== null && code !== undefined && normaliseCoupon(code) === normalisedCoupon);
  return offer !== undefined && isOfferActive(offer, now, site.timeZone) ? offer : null;
}

/**
 * Registers `GET /v2/public/offers` and `GET /v2/public/offers/{coupon}`. All invalid codes get the same response, to prevent
 * enumeration of codes.
 *
 * @spec docs/behaviour §3 Offer; §4 Coupon; §7
 */
export function offersRoutes(app: App, deps: ServerDependencies): void {
  const { shop, now, limitCallerRate } = deps;
  app.get('/v2/public/offers', {
    ...cachedRoute(deps, { versionOf: ({ version }) => version, payloadOf: publicOffers }),
    schema: { response: { 200: successSchema(z.array(offerSchema)) } },
  });

  app.get(
    '/v2/public/offers/:coupon',
    {
      schema: { params: couponRequestSchema, response: { 200: successSchema(z.array(offerSchema.pick({ id: true }))) } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.coupon);
      const offer = findOfferByCoupon(await shop.catalogue(), request.params.coupon, now());
      if (offer === null) throw new HttpError(404, 'Ce code n’est pas valable', { code: 'coupon_invalid' });
      return { status: 'success' as const, payload: [{ id: offer.id }] };
    },
  );
}
