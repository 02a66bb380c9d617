import * as z from 'zod';
import type { Board } from '#domain/order/board.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { findSessionStaff, staffToken } from '#server/staff/staff-sessions.ts';
import type { BoardReader } from './board-orders.ts';
import { lastEventId, openEventStream, type EventStream } from './event-stream.ts';

/**
 * Registers `GET /v2/staff/events`: a stream with the orders that have changed (`update`), and `controls` after a change of the
 * shop's controls. It resumes after `Last-Event-ID`, or after `after` on the first connection, and ends
 * with the session, after `ended`.
 */
export function staffEventRoutes(app: App, deps: ServerDependencies, { readOrders }: BoardReader): void {
  const { orderEvents, database, now } = deps;
  const streams = new Set<EventStream>();
  const cachedUpdate = memoizeLast<string>();
  app.get(
    '/v2/staff/events',
    { exposeHeadRoute: false, config: { staffAccess: 'kitchen' }, schema: { querystring: z.object({ after: z.string().optional() }) } },
    async (request, reply) => {
      const token = staffToken(request) ?? '';
      const endWithSession = async (open: EventStream) => {
        if ((await findSessionStaff(database.db, token, now())) === null) open.close('ended');
      };
      const stream = openEventStream(reply, {
        // A database outage must not log the staff out: close the stream only when the session is known to have ended.
        onHeartbeat: (open) => void endWithSession(open).catch(() => {}),
        onClose() {
          unsubscribe();
          streams.delete(stream);
        },
      });
      streams.add(stream);
      const unsubscribe = orderEvents.subscribe(lastEventId(request, request.query.after), async (changes) => {
        const { orderIds, hasShopEvent, lastEventId: id } = changes;
        const data = await cachedUpdate(`${id} ${orderIds.join()}`, async () =>
          JSON.stringify({ orders: await readOrders(orderIds), lastEventId: id } satisfies Board),
        );
        if (hasShopEvent) stream.send({ id, event: 'controls', data: '{}' });
        stream.send({ id, event: 'update', data });
      });
    },
  );
  app.addHook('preClose', async () => streams.forEach((stream) => stream.close()));
}
