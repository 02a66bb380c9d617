import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { closingReasons } from '#domain/order/handling.ts';
import { trackedStates, type OrderTracking } from '#domain/order/tracking.ts';
import { bearerToken } from '#server/accounts/authentication.ts';
import { readCatalogue } from '#server/catalogue/shop.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { apiError } from '#server/http/errors.ts';
import { createMemoryRateLimiter } from '#server/http/memory-rate-limiter.ts';
import { successSchema } from '#server/http/openapi.ts';
import { callerLimits, trackingLimit } from '#server/http/rate-limits.ts';
import { orders } from '#server/orders/order-tables.ts';
import { pastOrderSchema, toPastOrder, type PastOrderResponse } from '#server/orders/past-orders.ts';
import { readTracking } from './read-tracking.ts';
import { readTrackingToken } from './tracking-token.ts';

const trackingSchema = z.object({
  state: z.enum(trackedStates),
  promised_at: z.string().nullable(),
  reason: z.object({ code: z.enum([...closingReasons, 'unanswered']), note: z.string() }).nullable(),
  refunded: z.number(),
  change_count: z.int().optional(),
  changed_at: z.string().optional(),
}) satisfies z.ZodType<OrderTracking>;

/**
 * Registers `GET /v2/public/tracking`, the state of an order, and `GET /v2/public/tracking/order`, its lines and amounts. Both need
 * the order's token as a bearer token, and contain neither name, contacts, address nor notes, because the link is in mails.
 */
export function trackingRoutes(app: App, deps: ServerDependencies): void {
  const { database, env } = deps;
  const findTracking = createTrackingFinder(deps);
  app.get('/v2/public/tracking', { schema: { response: { 200: successSchema(trackingSchema) } } }, async (request, reply) => ({
    status: 'success' as const,
    payload: (await findTracking(request, reply)).tracking,
  }));
  app.get(
    '/v2/public/tracking/order',
    { schema: { response: { 200: successSchema(z.object({ order: pastOrderSchema, tracking: trackingSchema })) } } },
    async (request, reply) => {
      const { orderId, tracking } = await findTracking(request, reply);
      const [row] = await database.db.select().from(orders).where(eq(orders.orderId, orderId));
      if (row === undefined) throw apiError(404, { code: 'not_found' });
      const site = { siteRoot: env.publicUrl, demo: env.isDemo, card: null };
      const order = toPastOrder(row, await readCatalogue(database.db, row.shopVersion, site));
      return { status: 'success' as const, payload: { order: omitNotes(order), tracking } };
    },
  );
}

/** Creates the function that returns the order of a request's token. It limits the rate of requests, and more strictly of wrong tokens. */
function createTrackingFinder({ database, env, keys, now, limitCallerRate }: ServerDependencies) {
  const limitRate = createMemoryRateLimiter(trackingLimit, env.rateLimitFactor);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<{ orderId: string; tracking: OrderTracking }> => {
    reply.header('cache-control', 'no-store');
    limitRate(callerAddress(request.ip), now().getTime());
    const orderId = readTrackingToken(keys, bearerToken(request) ?? '');
    const tracking = orderId === null ? null : await readTracking(database.db, orderId);
    if (orderId !== null && tracking !== null) return { orderId, tracking };
    await limitCallerRate(request, callerLimits.wrongTracking);
    throw apiError(404, { code: 'not_found' });
  };
}

/** Removes what the customer typed: anybody can order with somebody else's email, who gets the link. */
function omitNotes(order: PastOrderResponse): PastOrderResponse {
  const withoutNote = (line: PastOrderResponse['items'][number]) => ({ ...line, note: '' });
  return { ...order, items: order.items.map(withoutNote), free_items: order.free_items.map(withoutNote) };
}
