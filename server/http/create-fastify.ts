import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '#server/dependencies.ts';
import type { Env } from '#server/env.ts';
import { OutageLog } from '#server/operation/outage-log.ts';
import { serialiseRequest } from '#server/operation/request-log.ts';
import { describeError, sendError, toApiError } from './errors.ts';
import { createTrustFunction, warnAboutUntrustedProxy } from './proxies.ts';
import { addInputChecks, compileValidator, maxBodyBytes } from './validation/request-validation.ts';
import { addSecurityHeaders, commonHeaders } from './security-headers.ts';

/** Creates the Fastify instance with the settings and hooks that apply to every route. */
export function createFastify(env: Env): App {
  const outageLog = new OutageLog();
  const serializers = { req: serialiseRequest, err: describeError };
  const logger = { level: env.logLevel, base: null, serializers, hooks: { logMethod: outageLog.createLogMethod() } };
  const app = Fastify({
    logger: env.logLevel === 'silent' ? false : logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Node checks its timeouts only at this interval, by default every 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    // A connection that was accepted before a shutdown is served: a proxy does not repeat an order at another server after a 503.
    return503OnClosing: false,
    trustProxy: createTrustFunction(env.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Errors before routing bypass hooks, so add the common headers here as well.
    frameworkErrors: (error, _request, reply) => {
      reply.headers(commonHeaders(env));
      sendError(reply, toApiError(error));
    },
  }).withTypeProvider<ZodTypeProvider>();
  outageLog.attach(app.log);
  app.addHook('onClose', async () => outageLog.end());
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => JSON.stringify);
  warnAboutUntrustedProxy(app);
  omitConnectionHeaders(app);
  addSecurityHeaders(app, env);
  addInputChecks(app);
  return app;
}

/**
 * Leaves out `Connection: keep-alive` and `Keep-Alive`, which mean nothing new in HTTP/1.1: a connection stays open unless a response
 * says otherwise. A page and its scripts are smaller by 48 bytes each.
 */
function omitConnectionHeaders(app: App): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (raw.shouldKeepAlive && request.raw.httpVersion === '1.1') raw.removeHeader('connection');
    done();
  });
}
