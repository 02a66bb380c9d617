import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerOf } from '#server/accounts/authentication.ts';
import { refusal } from '#server/http/errors.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { withDeadline } from './timeout.ts';
import type { MetricsRegistry } from './metrics.ts';
import { readSharedValues } from './shared-values.ts';

/** Milliseconds that a scrape waits for the database. */
const deadlineMs = 2000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `GET /metrics`, in Prometheus' text format, for whoever sends `METRICS_TOKEN` as a bearer token; 401 for any other. While
 * the database does not answer the server's own metrics are sent, with `storefront_database_up 0`.
 */
export function metricsRoutes(app: App, parts: Parts, { token, registry }: { token: string; registry: MetricsRegistry }): void {
  const expected = digest(token);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(bearerOf(request) ?? ''), expected)) {
      parts.reportSecurityEvent(request, 'metrics_token_rejected');
      reply.header('www-authenticate', 'Bearer');
      throw refusal(401);
    }
    const reading = readSharedValues(parts.database.queries, parts.now());
    const shared = await withDeadline(reading, deadlineMs).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the shared metrics could not be read from the database');
      return null;
    });
    return reply.type(registry.contentType).send(await registry.render(shared));
  });
  app.addHook('onClose', async () => registry.close());
}
