import * as z from 'zod';
import { boardOrderSchema } from '#api/staff/board.schema.ts';
import { lineRefundQuoteSchema, lineRefundRequestSchema, quotedLinesSchema } from '#api/staff/refund.schema.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { apiError, toApiError } from '#server/http/errors.ts';
import { successSchema } from '#server/http/openapi.ts';
import { requestStaff } from '#server/staff/authorise-staff.ts';
import type { BoardReader } from '../board-orders.ts';
import type { FindCatalogue } from '../catalogue-cache.ts';
import { findRefundableOrder, priceRefund, requestLineRefund } from './request-line-refund.ts';
import { settleLineRefund } from './settle-line-refunds.ts';
import { readLineRefunds } from './stored-line-refunds.ts';

const paramsSchema = z.object({ orderId: z.string().max(100) });

/**
 * Registers `POST /v2/staff/orders/{id}/refunds`, which refunds lines of a paid order, and `POST …/refunds/quote`, which says how much
 * that is. A request with the id of an earlier one refunds nothing more.
 */
export function lineRefundRoutes(
  app: App,
  deps: ServerDependencies,
  { board, findCatalogue }: { board: BoardReader; findCatalogue: FindCatalogue },
): void {
  quoteRoute(app, deps, findCatalogue);
  app.post(
    '/v2/staff/orders/:orderId/refunds',
    {
      config: { staffAccess: 'owner' },
      schema: { params: paramsSchema, body: lineRefundRequestSchema, response: { 200: successSchema(boardOrderSchema) } },
    },
    async (request) => {
      const { orderId } = request.params;
      const { refundId, lines } = request.body;
      const refundableOrder = await findRefundableOrder(deps.database.db, findCatalogue, orderId);
      await requestLineRefund(deps, refundableOrder, { request: { orderId, refundId, lines }, account: requestStaff(request) });
      deps.orderEvents.notify();
      if (deps.gateway !== null)
        await settleLineRefund(deps, deps.gateway, refundId).catch((error: unknown) =>
          deps.warn(`the refund ${refundId} of order ${orderId} is left to the sweeper (${toApiError(error).statusCode})`),
        );
      const [payload] = await board.readOrders([orderId]);
      if (payload === undefined) throw apiError(404, { code: 'not_found' });
      return { status: 'success' as const, payload };
    },
  );
}

function quoteRoute(app: App, { database: { db } }: ServerDependencies, findCatalogue: FindCatalogue): void {
  app.post(
    '/v2/staff/orders/:orderId/refunds/quote',
    {
      config: { staffAccess: 'owner' },
      schema: { params: paramsSchema, body: quotedLinesSchema, response: { 200: successSchema(lineRefundQuoteSchema) } },
    },
    async ({ params: { orderId }, body: { lines } }) => {
      const refundableOrder = await findRefundableOrder(db, findCatalogue, orderId);
      const refunds = (await readLineRefunds(db, [orderId])).get(orderId) ?? [];
      return { status: 'success' as const, payload: { amount: priceRefund(refundableOrder, refunds, lines).amount } };
    },
  );
}
