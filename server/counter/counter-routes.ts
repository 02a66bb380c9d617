import type { App, ServerDependencies } from '#server/dependencies.ts';
import { staffControlRoutes } from '#server/controls/staff-control-routes.ts';
import { registerStaffRoutes } from '#server/staff/authorise-staff.ts';
import { staffSessionRoutes } from '#server/staff/session-routes.ts';
import { createBoardReader } from './board-orders.ts';
import { createCatalogueCache } from './catalogue-cache.ts';
import { lineRefundRoutes } from './line-refunds/line-refund-routes.ts';
import { staffEventRoutes } from './staff-event-routes.ts';
import { staffOrderRoutes } from './staff-order-routes.ts';
import { staffTotalsRoutes } from './totals/staff-totals-routes.ts';

/** Registers the calls of the counter under `/v2/staff/`. */
export async function counterRoutes(app: App, deps: ServerDependencies): Promise<void> {
  const findCatalogue = createCatalogueCache(deps.database.db, deps.env);
  const board = createBoardReader(deps.database.db, findCatalogue);
  await registerStaffRoutes(app, deps, (staffApp) => {
    staffSessionRoutes(staffApp, deps);
    staffOrderRoutes(staffApp, deps, board);
    staffEventRoutes(staffApp, deps, board);
    staffTotalsRoutes(staffApp, deps, findCatalogue);
    staffControlRoutes(staffApp, deps, findCatalogue);
    lineRefundRoutes(staffApp, deps, { board, findCatalogue });
  });
}
