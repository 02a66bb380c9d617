import * as z from 'zod';
import { couponRequestSchema } from '#api/offers.schema.ts';
import type { Offer } from '#domain/entities.ts';
import { keepLast, prepare, sendAnswer, type Answer } from '#server/http/prepared-response.ts';
import { Refusal } from '#server/http/errors.ts';
import { successOf } from '#server/http/openapi.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { limitsOf } from '#server/http/rate-limits.ts';
import { offerSchema, type ShopOffer } from './shop-file.ts';
import type { Catalogue } from './shop.ts';
import { isOfferActive } from '#domain/offers/offers.ts';

/** The offers as everybody may read them: without their codes. */
export function publicOffers({ offers }: Catalogue): Offer[] {
  return offers.map(({ code: _code, ...offer }) => offer);
}

/** Codes are compared trimmed and without case. */
const codeOf = (text: string) => text.normalize('NFC').trim().toLowerCase();

/**
 * The offer a code stands for, if it holds now; null for an unknown code, an offer that is off, or another day.
 *
 * @spec §4 Coupon; §9 Discounts
 */
export function offerOfCoupon({ offers, site }: Catalogue, coupon: string, now: Date): ShopOffer | null {
  const wanted = codeOf(coupon);
  const offer = offers.find(({ code }) => code !== null && code !== undefined && codeOf(code) === wanted);
  return offer !== undefined && isOfferActive(offer, now, site.timeZone) ? offer : null;
}

/**
 * `GET /v2/public/offers` and `GET /v2/public/offers/{coupon}`. A code that does not hold, for whatever reason, has the
 * same answer as one that never was.
 *
 * @spec §3 Offer; §4 Coupon; §7
 */
export function offersRoutes(app: App, { shop, now, count, countCatalogue }: Parts): void {
  const kept = keepLast<Answer>();
  app.get(
    '/v2/public/offers',
    { onRequest: countCatalogue, schema: { response: { 200: successOf(z.array(offerSchema)) } } },
    async (request, reply) => {
      const catalogue = await shop.catalogue();
      const answer = await kept(catalogue.version, () => prepare(JSON.stringify({ status: 'success', payload: publicOffers(catalogue) })));
      return sendAnswer(request, reply, answer);
    },
  );

  app.get(
    '/v2/public/offers/:coupon',
    {
      schema: { params: couponRequestSchema, response: { 200: successOf(z.array(offerSchema.pick({ id: true }))) } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.coupon);
      const offer = offerOfCoupon(await shop.catalogue(), request.params.coupon, now());
      if (offer === null) throw new Refusal(404, 'Ce code n’est pas valable', { code: 'coupon_invalid' });
      return { status: 'success' as const, payload: [{ id: offer.id }] };
    },
  );
}
