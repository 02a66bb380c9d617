import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '#server/dependencies.ts';
import type { Env } from '#server/env.ts';
import { serialiseRequest } from '#server/operation/request-log.ts';
import { describeError, sendError, toApiError } from './errors.ts';
import { createTrustFunction, warnAboutUntrustedProxy } from './proxies.ts';
import { addInputChecks, compileValidator, maxBodyBytes } from './request-validation.ts';
import { addSecurityHeaders, commonHeaders } from './security-headers.ts';

/** Creates the Fastify instance with the settings and hooks that apply to every route. */
export function createFastify(env: Env): App {
  const logger = { level: env.logLevel, base: null, serializers: { req: serialiseRequest, err: describeError } };
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
    trustProxy: createTrustFunction(env.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Errors before routing bypass hooks, so add the common headers here as well.
    frameworkErrors: (error, _request, reply) => {
      reply.headers(commonHeaders(env));
      sendError(reply, toApiError(error));
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => JSON.stringify);
  warnAboutUntrustedProxy(app);
  addSecurityHeaders(app, env);
  addInputChecks(app);
  return app;
}
