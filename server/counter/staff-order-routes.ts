import * as z from 'zod';
import { boardOrderSchema, boardSchema, staffEventRequestSchema } from '#api/staff/board.schema.ts';
import { hasRole } from '#domain/staff/roles.ts';
import type { StaffEvent } from '#domain/order/board.ts';
import { maxReadyMinutes } from '#domain/order/handling.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { HttpError, apiError, invalidField } from '#server/http/errors.ts';
import { successSchema } from '#server/http/openapi.ts';
import { requestStaff } from '#server/staff/authorise-staff.ts';
import { applyAuditedEvent } from './audited-event.ts';
import type { BoardReader } from './board-orders.ts';
import { refundOrder } from './refund-order.ts';
import { orders } from '#server/orders/order-tables.ts';
import { eq } from 'drizzle-orm';

const paramsSchema = z.object({ orderId: z.string().max(100) });
const minuteMs = 60_000;

/**
 * Registers `GET /v2/staff/orders`, the board, and `POST /v2/staff/orders/{id}/events`, which applies an event of the order's chart.
 * An event that the chart does not accept is rejected with 409 `order_state` and the current order, and changes nothing.
 */
export function staffOrderRoutes(app: App, deps: ServerDependencies, { readBoard, readOrders }: BoardReader): void {
  app.get(
    '/v2/staff/orders',
    { config: { staffAccess: 'kitchen' }, schema: { response: { 200: successSchema(boardSchema) } } },
    async () => ({ status: 'success' as const, payload: await readBoard(deps.now()) }),
  );
  app.post(
    '/v2/staff/orders/:orderId/events',
    {
      config: { staffAccess: 'kitchen' },
      schema: { params: paramsSchema, body: staffEventRequestSchema, response: { 200: successSchema(boardOrderSchema) } },
    },
    async (request) => {
      const { orderId } = request.params;
      const account = requestStaff(request);
      // The kitchen may refuse a new order. Only the owner may cancel one that was accepted, which can cost money and food.
      if (request.body.type === 'order.cancel' && !hasRole(account.role, 'owner')) throw apiError(403, { code: 'forbidden' });
      await validatePromise(deps, orderId, request.body);
      const applied = await deps.database.db.transaction((transaction) =>
        applyAuditedEvent(transaction, deps, { orderId, event: request.body, actor: account }),
      );
      if (applied === null) throw new HttpError(404, 'Cette commande n’existe pas.', { code: 'not_found' });
      deps.orderEvents.notify();
      if (applied.handling.state === 'refunding') await refundOrder(deps, orderId);
      const [payload] = await readOrders([orderId]);
      if (payload === undefined) throw apiError(404, { code: 'not_found' });
      if (applied.type === 'refused') throw new HttpError(409, 'La commande n’est plus dans cet état.', { code: 'order_state', payload });
      return { status: 'success' as const, payload };
    },
  );
}

/** Rejects a promised time in the past, or far after the order's slot. */
async function validatePromise({ database: { db }, now }: ServerDependencies, orderId: string, event: StaffEvent): Promise<void> {
  if (event.type !== 'order.accept' && event.type !== 'order.reschedule') return;
  const promisedAt = Date.parse(event.promisedAt);
  const at = now().getTime();
  const [order] = await db.select({ slotEnd: orders.slotEnd }).from(orders).where(eq(orders.orderId, orderId));
  const latest = Math.max(at, order?.slotEnd?.getTime() ?? at) + maxReadyMinutes * minuteMs;
  if (promisedAt < at - minuteMs || promisedAt > latest) throw invalidField('promisedAt', 'Cette heure ne convient pas.');
}
