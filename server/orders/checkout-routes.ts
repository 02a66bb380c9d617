import * as z from 'zod';
import { orderRequestSchema, updateOrderRequestSchema } from '#api/checkout.schema.ts';
import { orderOwner } from '#server/accounts/authentication.ts';
import { distanceAhead } from '#server/catalogue/location-routes.ts';
import { successOf } from '#server/http/openapi.ts';
import { placeOrder, randomOrderId } from './place-order.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { abandonCards } from '#server/payments/abandon-payments.ts';
import { finishIfPaid, paymentOf, updateOrder, type OrderPayment } from '#server/payments/order-payment.ts';
import { callerOf, limitsOf } from '#server/http/rate-limits.ts';

const orderIdSchema = z.object({ order_id: z.string() });
const receiptSchema = orderIdSchema.extend({ order_number: z.string() });

/**
 * `POST /v2/public/checkout/` files an order, `PUT /v2/public/checkout/` says how its payment ended.
 *
 * @spec §3 Order payload; §4 Final step; §7
 */
export function checkoutRoutes(app: App, parts: Parts): void {
  const { env, shop, outbox, now, count, geocoder, hashCaller, metrics } = parts;
  const { queries } = parts.database;

  app.post(
    '/v2/public/checkout/',
    { schema: { body: orderRequestSchema, response: { 200: successOf(receiptSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.order);
      const catalogue = await shop.catalogue();
      let payment: OrderPayment | null = null;
      const { orderId, orderNumber, isNew } = await placeOrder(queries, request.body, {
        catalogue,
        now: now(),
        distanceTo: await distanceAhead(request.body, catalogue, await geocoder(catalogue)),
        rateLimitFactor: env.rateLimitFactor,
        origin: await hashCaller(callerOf(request.ip)),
        owner: () => orderOwner(parts, request, request.body.user_id),
        paymentOf: async (accepted) => (payment = await paymentOf(parts, request.body, accepted)),
        newOrderId: randomOrderId,
        acceptCash: async (transaction, orderId) => {
          await outbox.announce(transaction, orderId, ['confirmed', 'kitchen']);
          await abandonCards(transaction, request.body.local_id, now());
        },
      });
      if (isNew) metrics.countOrder('placed', request.body.payment_method);
      await finishIfPaid(parts, payment);
      return { status: 'success' as const, payload: { order_id: orderId, order_number: orderNumber } };
    },
  );

  app.put(
    '/v2/public/checkout/',
    { schema: { body: updateOrderRequestSchema, response: { 200: successOf(orderIdSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.orderUpdate);
      await updateOrder(parts, request.body);
      return { status: 'success' as const, payload: { order_id: String(request.body.order_id) } };
    },
  );
}
