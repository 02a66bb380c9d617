import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { orderRequestSchema, updateOrderRequestSchema } from '#api/checkout.schema.ts';
import { announceOrder } from './announce-order.ts';
import { orderOwner } from './credentials.ts';
import type { Queries } from './database.ts';
import { Refusal } from './errors.ts';
import { distanceAhead } from './locations.ts';
import { successOf } from './openapi.ts';
import { placeOrder } from './orders.ts';
import type { App, Parts } from './parts.ts';
import { limitsOf } from './rate-limits.ts';
import { orders } from './schema.ts';

const orderIdSchema = z.object({ order_id: z.string() });

/**
 * `POST /v2/public/checkout/` files an order, `PUT /v2/public/checkout/` says how its payment ended.
 *
 * @spec §3 Order payload; §4 Final step; §7
 */
export function checkoutRoutes(app: App, parts: Parts): void {
  const { env, shop, outbox, now, count, geocoder } = parts;
  const { queries } = parts.database;

  app.post(
    '/v2/public/checkout/',
    { schema: { body: orderRequestSchema, response: { 200: successOf(orderIdSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.order);
      const catalogue = await shop.catalogue();
      const order_id = await placeOrder(queries, request.body, {
        catalogue,
        now: now(),
        distanceTo: await distanceAhead(request.body, catalogue, await geocoder(catalogue)),
        rateLimitFactor: env.rateLimitFactor,
        owner: () => orderOwner(parts, request, request.body.user_id),
        announce: (transaction, orderId) => announceOrder(outbox, transaction, { orderId, env }),
      });
      return { status: 'success' as const, payload: { order_id } };
    },
  );

  app.put(
    '/v2/public/checkout/',
    { schema: { body: updateOrderRequestSchema, response: { 200: successOf(orderIdSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.orderUpdate);
      const order_id = String(request.body.order_id);
      await updateOrder(queries, order_id, request.body.status);
      return { status: 'success' as const, payload: { order_id } };
    },
  );
}

/**
 * `pending` says what is known already. `paid` is a claim that nothing here bears out: a cash order is paid at the door,
 * so it stays pending.
 */
async function updateOrder(queries: Queries, orderId: string, status: 'pending' | 'paid'): Promise<void> {
  const [order] = await queries.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId));
  if (order === undefined) throw new Refusal(404, 'Cette commande n’existe pas.', { code: 'not_found' });
  if (status === 'paid' && order.status !== 'paid')
    throw new Refusal(409, 'Le paiement de cette commande n’est pas confirmé.', { code: 'payment_pending' });
}
