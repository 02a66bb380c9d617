import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerToken } from '#server/accounts/authentication.ts';
import { apiError } from '#server/http/errors.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { withTimeout } from './timeout.ts';
import type { MetricsRegistry } from './metrics.ts';
import { readDatabaseMetrics } from './database-metrics.ts';

/** Timeout in milliseconds for reading the database. */
const databaseTimeoutMs = 2000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Registers `GET /metrics` in Prometheus's text format, protected by `METRICS_TOKEN` as a bearer token. While the database does
 * not respond, the response has only the server's own metrics, with `storefront_database_up 0`.
 */
export function metricsRoutes(app: App, deps: ServerDependencies, { token, registry }: { token: string; registry: MetricsRegistry }): void {
  const expectedDigest = digest(token);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(bearerToken(request) ?? ''), expectedDigest)) {
      deps.reportSecurityEvent(request, 'metrics_token_rejected');
      reply.header('www-authenticate', 'Bearer');
      throw apiError(401);
    }
    const reading = readDatabaseMetrics(deps.database.db, deps.now());
    const databaseMetrics = await withTimeout(reading, databaseTimeoutMs).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the metrics could not be read from the database');
      return null;
    });
    return reply.type(registry.contentType).send(await registry.render(databaseMetrics));
  });
  app.addHook('onClose', async () => registry.close());
}
