import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { deleteExpiredEmailChanges } from './accounts/email-changes.ts';
import { deleteExpiredDevices } from './accounts/known-devices.ts';
import { undoEmailChangeRoutes } from '#server/accounts/undo-email-change-routes.ts';
import { deleteUnverifiedAccounts } from './accounts/unverified-accounts.ts';
import { authCodeRoutes } from '#server/accounts/auth-code-routes.ts';
import { authRoutes } from '#server/accounts/auth-routes.ts';
import { checkoutRoutes } from '#server/orders/checkout-routes.ts';
import { addCors } from '#server/http/cors.ts';
import type { Database } from '#server/database/database.ts';
import { createEmulator } from './demo/stripe/emulator.ts';
import type { Env } from './env.ts';
import { describeError, toApiError, sendError } from '#server/http/errors.ts';
import { healthRoutes, version } from '#server/http/health.ts';
import { runDueErasures } from '#server/privacy/erasure.ts';
import { deleteExpiredFailures } from '#server/accounts/attempt-limits.ts';
import { createPlainPageSender } from './http/plain-page.ts';
import { loadServerKeys } from './keys.ts';
import { maxBodyBytes, addInputChecks, compileValidator } from '#server/http/request-validation.ts';
import { mailboxRoutes } from '#server/demo/mailbox-routes.ts';
import { createGeocoder, locationsRoutes } from '#server/catalogue/location-routes.ts';
import { menusRoutes } from '#server/catalogue/menu-routes.ts';
import { offersRoutes } from '#server/catalogue/offer-routes.ts';
import { deleteCallerHashes } from '#server/orders/open-orders.ts';
import { publishInitialShop } from '#server/publishing/initial-shop.ts';
import { describeApi } from '#server/http/openapi.ts';
import { loadBuild } from '#server/pages/site-build.ts';
import { staleIfError } from '#server/operation/stale-if-error.ts';
import { noMetrics, createMetricsRegistry } from './operation/metrics.ts';
import { metricsRoutes } from './operation/metrics-routes.ts';
import { serialiseRequest, logRequests } from './operation/request-log.ts';
import { createSecurityReporter } from './operation/security-events.ts';
import { readinessRoutes } from './operation/readiness.ts';
import { reportOverdueMails } from '#server/mail/unsent-mails.ts';
import { deleteRejectedMails, createOutbox } from '#server/mail/outbox.ts';
import { createPages, pageRoutes, type Pages } from '#server/pages/pages.ts';
import type { App, ServerDependencies } from './dependencies.ts';
import { stripeLog, createStripeGateway, type StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { customerDeletionIntervalMs, deleteRequestedCustomers } from './payments/customer-deletion.ts';
import { customerRoutes } from './payments/customers.ts';
import { deleteOldKeyGenerations } from '#server/payments/stripe/idempotency.ts';
import { intentRoutes } from '#server/payments/payment-intent-routes.ts';
import { reconcilePayments, reconciliationIntervalMs } from './payments/reconciliation.ts';
import { loadShopId } from './payments/shop-id.ts';
import { settleDuePayments, sweepIntervalMs } from './payments/sweeper.ts';
import { deleteOldEvents, webhookRoutes } from '#server/payments/webhook-routes.ts';
import { createPasswordHasher } from '#server/accounts/passwords.ts';
import { profileRoutes } from '#server/accounts/profile-routes.ts';
import { productsRoutes } from '#server/catalogue/product-routes.ts';
import {
  callerAddress,
  catalogueLimit,
  createMemoryRateLimiter,
  deleteExpiredRateLimits,
  consumeRateLimit,
} from '#server/http/rate-limits.ts';
import { createTrustFunction, warnAboutUntrustedProxy } from '#server/http/proxies.ts';
import { readMostOrdered, recommendationsRoutes } from '#server/catalogue/recommendation-routes.ts';
import { commonHeaders, addSecurityHeaders } from '#server/http/security-headers.ts';
import { settingsRoutes } from '#server/catalogue/settings-routes.ts';
import { deleteExpiredCodes } from '#server/accounts/codes.ts';
import { deleteExpiredSessions } from '#server/accounts/sessions.ts';
import { openShop, type Shop } from '#server/catalogue/shop.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { serveFiles, siteFileRoutes } from '#server/pages/site-files.ts';
import { handleUnknownPaths } from '#server/http/unknown-paths.ts';
import { deleteOldCallerKeys, createCallerHasher } from './privacy/caller-hashes.ts';
import { dataRequestRoutes } from './privacy/data-request-routes.ts';
import { deleteExpiredDataRequests } from './privacy/data-requests.ts';
import { anonymiseOldOrders } from './privacy/retention.ts';
import { createOrderMailComposer } from '#server/mail/write-order-mail.ts';

/** What an application is built from. */
export type AppOptions = {
  env: Env;
  database: Database;
  /** The server's clock. */
  now?: () => Date;
  /** Folder of the built site; null: the API alone. */
  buildFolder?: string | null;
  /** Whether the sweeper and the emulator's webhooks run by themselves. False: whoever built the application calls them. */
  isBusy?: boolean;
};

/** The application and what may be asked of it beside requests. */
export type Application = {
  app: App;
  shop: Shop;
  pages: Pages;
  /** The way to Stripe, or to its emulator. */
  gateway: StripeGateway | null;
  /** Looks at every payment that is due; answers how many. */
  sweepPayments: () => Promise<number>;
  /** Deletes the customers whose deletion at Stripe is due; returns how many. */
  deleteCustomers: () => Promise<number>;
  /** Recovers the payments that Stripe knows and the database lost; answers how many. */
  reconcile: () => Promise<number>;
  /** Sends the emulator's due events to the webhook; answers how many were taken. */
  deliverEvents: () => Promise<number>;
};

/** Milliseconds between two cleanups of expired rows. */
const forgettingMs = 60 * 60 * 1000;

/**
 * The whole server on a database, not listening yet: `app.inject` asks it as well as a socket does. Throws
 * `ShopFileError` where the file for the first start on an empty database is not valid. Closing it leaves the database open.
 */
export async function buildApp(options: AppOptions): Promise<Application> {
  const { env, database, now = () => new Date(), buildFolder = null, isBusy = true } = options;
  const app = makeFastify(env);
  const { queries } = database;
  const emulator = env.isDemo && env.stripe === null ? createEmulator(app, { env, database, now, isBusy }) : null;
  const gateway = emulator?.gateway ?? (env.stripe === null ? null : openStripe(app, env.stripe, { env, now }));
  const warn = (message: string) => app.log.warn(message);
  if (env.shopFile !== null) await publishInitialShop({ queries, file: env.shopFile, isDemo: env.isDemo, warn });
  const shop = await openShop({
    queries,
    site: {
      siteRoot: env.publicUrl,
      demo: env.isDemo,
      card: gateway === null ? null : { publishableKey: gateway.publishableKey, script: gateway.scriptUrl },
    },
    now,
    warn,
  });
  const registry = env.metricsToken === null ? null : await createMetricsRegistry();
  const metrics = registry ?? noMetrics;
  const countHere = createMemoryRateLimiter(catalogueLimit, env.rateLimitFactor);
  const keys = await loadServerKeys(queries);
  const shopId = await loadShopId(queries);
  const outbox = createOutbox({
    queries,
    keys,
    send: createMailSender(env, shop),
    composeOrderMail: createOrderMailComposer(queries, env, shop),
    isDemo: env.isDemo,
    now,
    warn,
  });
  const hashCaller = createCallerHasher(queries, now);
  const deps: ServerDependencies = {
    env,
    database,
    shop,
    gateway,
    geocoder: createGeocoder(env, now),
    now,
    keys,
    shopId,
    outbox,
    report: (message) => app.log.error(message),
    metrics,
    reportSecurityEvent: createSecurityReporter(hashCaller, metrics),
    mostOrdered: staleIfError({
      read: () => readMostOrdered(queries),
      fallback: [],
      now,
      reportFailure: (error) => app.log.warn({ err: error }, 'the most ordered items could not be read: the last known ones are shown'),
    }),
    passwords: createPasswordHasher(),
    hashCaller,
    countEmail: async (email, limits) => {
      const caller = await hashCaller(email);
      // All or none: a call that one limit rejects uses up none of the others, and the first that rejects names itself.
      await queries.transaction(async (transaction) => {
        for (const limit of limits)
          await consumeRateLimit(transaction, { limits: [limit], caller, factor: env.rateLimitFactor, now: now() });
      });
    },
    count: async ({ ip }, limits) =>
      consumeRateLimit(queries, { limits, caller: await hashCaller(callerAddress(ip)), factor: env.rateLimitFactor, now: now() }),
    countCatalogue: async ({ ip, routeOptions }) => countHere(`${callerAddress(ip)} ${routeOptions.url}`, now().getTime()),
  };
  logRequests(app, deps);
  const build = buildFolder === null ? null : await loadBuild(buildFolder);
  const pages = createPages(build, deps);

  handleUnknownPaths(app, (request, reply) => pages.sendNotFound(request, reply));
  await describeApi(app, version);
  for (const routes of [
    settingsRoutes,
    offersRoutes,
    menusRoutes,
    productsRoutes,
    locationsRoutes,
    recommendationsRoutes,
    checkoutRoutes,
    customerRoutes,
    intentRoutes,
    authRoutes,
    authCodeRoutes,
    profileRoutes,
    mailboxRoutes,
  ])
    routes(app, deps);
  if (gateway !== null) webhookRoutes(app, deps, gateway);
  emulator?.routes();
  healthRoutes(app, deps);
  readinessRoutes(app, deps);
  if (env.metricsToken !== null && registry !== null) metricsRoutes(app, deps, { token: env.metricsToken, registry });
  const sendPlainPage = createPlainPageSender(env, shop, build);
  undoEmailChangeRoutes(app, deps, sendPlainPage);
  dataRequestRoutes(app, deps, sendPlainPage);
  siteFileRoutes(app, deps);
  pageRoutes(app, pages);
  if (build !== null) await serveFiles(app, build.clientRoot);

  app.addHook('onClose', () => outbox.close());
  app.addHook('onClose', () => shop.close());
  const forgetAll = async () => {
    for (const forget of [
      deleteExpiredRateLimits,
      deleteExpiredFailures,
      deleteExpiredSessions,
      deleteExpiredDevices,
      deleteExpiredEmailChanges,
      deleteUnverifiedAccounts,
      deleteExpiredCodes,
      runDueErasures,
      deleteExpiredDataRequests,
      deleteOldCallerKeys,
      deleteRejectedMails,
      deleteOldEvents,
      deleteOldKeyGenerations,
      deleteCallerHashes,
    ])
      await forget(queries, now()).catch((error: unknown) => app.log.warn({ err: error }, 'cleanup of expired rows failed'));
    await anonymiseOldOrders(queries, { retentionDays: env.orderRetentionDays, now: now() }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'anonymising old orders failed'),
    );
  };
  if (isBusy) repeat(app, forgetAll, { everyMs: forgettingMs, runsAtStart: true });
  const reportMails = () => reportOverdueMails(queries, now(), deps.report);
  if (isBusy) repeat(app, reportMails, { everyMs: 60_000, runsAtStart: true });
  const sweepPayments = async () => (gateway === null ? 0 : settleDuePayments(deps, gateway, (message) => app.log.warn(message)));
  const deleteCustomers = async () => (gateway === null ? 0 : deleteRequestedCustomers(deps, gateway, warn));
  const reconcile = async () => (gateway === null ? 0 : reconcilePayments(deps, gateway, (message) => app.log.warn(message)));
  if (isBusy && gateway !== null) {
    repeat(app, sweepPayments, { everyMs: sweepIntervalMs });
    repeat(app, deleteCustomers, { everyMs: customerDeletionIntervalMs, runsAtStart: true });
    repeat(app, reconcile, { everyMs: reconciliationIntervalMs, runsAtStart: true });
  }
  return {
    app,
    shop,
    pages,
    gateway,
    sweepPayments,
    deleteCustomers,
    reconcile,
    deliverEvents: async () => emulator?.deliver() ?? 0,
  };
}

/** Stripe itself, over the network. */
function openStripe(app: App, keys: NonNullable<Env['stripe']>, { env, now }: { env: Env; now: () => Date }): StripeGateway {
  const script = 'https://js.stripe.com/endive/stripe.js';
  return createStripeGateway({ keys, script, webhookSecret: env.webhookSecret, now, ...stripeLog(app) });
}

/** Runs a work every so often, one at a time, until the application closes; closing waits for the one under way. */
function repeat(
  app: App,
  work: () => Promise<unknown>,
  { everyMs, runsAtStart = false }: { everyMs: number; runsAtStart?: boolean },
): void {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => app.log.error({ err: error }, 'a repeated work failed'))
      .finally(() => (running = null));
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  if (runsAtStart) app.addHook('onReady', async () => run());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** The framework with the rules that hold for every route. */
function makeFastify(env: Env): App {
  const app = Fastify({
    logger:
      env.logLevel === 'silent' ? false : { level: env.logLevel, base: null, serializers: { req: serialiseRequest, err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Node enforces its timeouts only when it checks for them, every 30 s by default.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    trustProxy: createTrustFunction(env.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      reply.headers(commonHeaders(env));
      sendError(reply, toApiError(error));
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => JSON.stringify);
  warnAboutUntrustedProxy(app);
  addSecurityHeaders(app, env);
  addCors(app, env.publicUrl);
  addInputChecks(app);
  return app;
}
