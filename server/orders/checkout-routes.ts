import * as z from 'zod';
import { orderRequestSchema, updateOrderRequestSchema } from '#api/checkout.schema.ts';
import { authenticateOrderOwner } from '#server/accounts/authentication.ts';
import { prefetchDistance } from '#server/catalogue/location-routes.ts';
import { addToBoard } from '#server/counter/handling.ts';
import { settleAll } from '#server/database/settle-all.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { successSchema } from '#server/http/openapi.ts';
import { createOrderPlacer, randomOrderId } from './place-order.ts';
import type { OnCashOrders } from './store-orders.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { abandonCardPayments } from '#server/payments/abandon-payments.ts';
import { trackingField } from '#server/tracking/tracking-token.ts';
import { settleIfPaid, findOrderPayment, confirmPayment, type OrderPayment } from '#server/payments/order-payment.ts';
import { callerLimits } from '#server/http/rate-limits.ts';

const orderIdSchema = z.object({ order_id: z.string() });
const receiptSchema = orderIdSchema.extend({ order_number: z.string(), tracking: z.string().optional() });

/**
 * Registers `POST /v2/public/checkout/`, which places an order, and `PUT /v2/public/checkout/`, which confirms its payment.
 *
 * @spec docs/behaviour §3 Order payload; §4 Final step; §7
 */
export function checkoutRoutes(app: App, deps: ServerDependencies): void {
  placeOrderRoute(app, deps);
  confirmPaymentRoute(app, deps);
}

/** Returns the function that enqueues the mails of new cash orders and adds them to the board, in their transaction. */
function handleCashOrders({ env, outbox, now }: Pick<ServerDependencies, 'env' | 'outbox' | 'now'>): OnCashOrders {
  return async (transaction, newOrders) => {
    const orderIds = newOrders.map(({ orderId }) => orderId);
    const localIds = newOrders.map(({ localId }) => localId);
    await settleAll([
      () => outbox.enqueueOrderMails(transaction, orderIds, ['confirmed', 'kitchen']),
      // The customers may have begun to pay these attempts by card.
      () => abandonCardPayments(transaction, localIds, now()),
      () => addToBoard(transaction, env, newOrders, now()),
    ]);
  };
}

function placeOrderRoute(app: App, deps: ServerDependencies): void {
  const { env, shop, now, limitCallerRate, geocoder, metrics, orderEvents } = deps;
  const placeOrder = createOrderPlacer(deps.database.db, handleCashOrders(deps));

  app.post(
    '/v2/public/checkout/',
    { schema: { body: orderRequestSchema, response: { 200: successSchema(receiptSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const callerHashes = await limitCallerRate(request, callerLimits.order);
      const catalogue = await shop.catalogue();
      let payment: OrderPayment | null = null;
      const { orderId, orderNumber, isNew } = await placeOrder(request.body, {
        catalogue,
        now: now(),
        readDistance: await prefetchDistance(request.body, catalogue, await geocoder(catalogue)),
        rateLimitFactor: env.rateLimitFactor,
        locale: requestLocale(request, catalogue.site, { isApiCall: true }),
        callerHashes,
        findOwner: () => authenticateOrderOwner(deps, request, request.body.user_id),
        findPayment: async (acceptedOrder) => {
          payment = await findOrderPayment(deps, request.body, acceptedOrder);
          return payment;
        },
        generateOrderId: randomOrderId,
      });
      if (isNew) metrics.countOrder('placed', request.body.payment_method);
      if (isNew) orderEvents.notify();
      if (isNew) shop.invalidateSlots();
      await settleIfPaid(deps, payment);
      const payload = { order_id: orderId, order_number: orderNumber, ...trackingField(deps, orderId) };
      return { status: 'success' as const, payload };
    },
  );
}

function confirmPaymentRoute(app: App, deps: ServerDependencies): void {
  app.put(
    '/v2/public/checkout/',
    { schema: { body: updateOrderRequestSchema, response: { 200: successSchema(orderIdSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await deps.limitCallerRate(request, callerLimits.orderUpdate);
      await confirmPayment(deps, request.body);
      return { status: 'success' as const, payload: { order_id: String(request.body.order_id) } };
    },
  );
}
