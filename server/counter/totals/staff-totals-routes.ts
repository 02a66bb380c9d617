import * as z from 'zod';
import { dayTotalsSchema } from '#api/staff/totals.schema.ts';
import { summariseDay } from '#domain/sales/day-totals.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { successSchema } from '#server/http/openapi.ts';
import { recordAction } from '#server/staff/audit.ts';
import { requestStaff } from '#server/staff/authorise-staff.ts';
import type { FindCatalogue } from '../catalogue-cache.ts';
import { exportDay } from './day-export.ts';
import { readDayOrders } from './day-orders.ts';

const querySchema = z.object({ date: z.iso.date() });

/** Registers `GET /v2/staff/totals`, the totals of a day, and `GET /v2/staff/totals.csv`, its orders for a spreadsheet. */
export function staffTotalsRoutes(app: App, { database: { db }, shop, now }: ServerDependencies, findCatalogue: FindCatalogue): void {
  const taxRules = async () => ({ isTaxInclusive: (await shop.catalogue()).site.tax.inclusive });
  app.get(
    '/v2/staff/totals',
    { config: { staffAccess: 'owner' }, schema: { querystring: querySchema, response: { 200: successSchema(dayTotalsSchema) } } },
    async ({ query: { date } }) => ({
      status: 'success' as const,
      payload: summariseDay(await readDayOrders(db, findCatalogue, date), await taxRules()),
    }),
  );
  app.get(
    '/v2/staff/totals.csv',
    { config: { staffAccess: 'owner' }, schema: { querystring: querySchema, hide: true } },
    async (request, reply) => {
      const { date } = request.query;
      const { email } = requestStaff(request);
      const content = exportDay(date, await readDayOrders(db, findCatalogue, date), await taxRules());
      await recordAction(db, { email, action: 'totals.exported', details: { date }, at: now() });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="commandes-${date}.csv"`)
        .send(content);
    },
  );
}
