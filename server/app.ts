import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sweepEmailChanges } from './accounts/email-changes.ts';
import { sweepDevices } from './accounts/known-devices.ts';
import { undoRoutes } from '#server/accounts/undo-email-change-routes.ts';
import { sweepUnverifiedAccounts } from './accounts/unverified-accounts.ts';
import { authCodeRoutes } from '#server/accounts/auth-code-routes.ts';
import { authRoutes } from '#server/accounts/auth-routes.ts';
import { checkoutRoutes } from '#server/orders/checkout-routes.ts';
import { allowOrigins } from '#server/http/cors.ts';
import type { Database } from '#server/database/database.ts';
import { openEmulator } from './demo/stripe/emulator.ts';
import type { Env } from './env.ts';
import { describe, refusalOf, sendRefusal } from '#server/http/errors.ts';
import { healthRoutes, version } from '#server/http/health.ts';
import { sweepErasures } from '#server/privacy/erasure.ts';
import { sweepFailures } from '#server/accounts/attempt-limits.ts';
import { openPlainPages } from './http/plain-page.ts';
import { openKeys } from './keys.ts';
import { bodyLimit, guardInput, judgeBySchema } from '#server/http/request-validation.ts';
import { mailboxRoutes } from '#server/demo/mailbox-routes.ts';
import { geocoderOf, locationsRoutes } from '#server/catalogue/location-routes.ts';
import { menusRoutes } from '#server/catalogue/menu-routes.ts';
import { offersRoutes } from '#server/catalogue/offer-routes.ts';
import { forgetOrigins } from '#server/orders/open-orders.ts';
import { publishInitialShop } from '#server/publishing/initial-shop.ts';
import { describeApi } from '#server/http/openapi.ts';
import { openBuild } from '#server/pages/site-build.ts';
import { keepLastGood } from '#server/operation/stale-if-error.ts';
import { noMetrics, openMetricsRegistry } from './operation/metrics.ts';
import { metricsRoutes } from './operation/metrics-routes.ts';
import { routeOnly, watchRequests } from './operation/request-log.ts';
import { securityReporter } from './operation/security-events.ts';
import { readinessRoutes } from './operation/readiness.ts';
import { reportOverdueMails } from '#server/mail/unsent-mails.ts';
import { deleteRejectedMails, openOutbox } from '#server/mail/outbox.ts';
import { openPages, pageRoutes, type Pages } from '#server/pages/pages.ts';
import type { App, Parts } from './dependencies.ts';
import { cardLog, openCards, type Cards } from '#server/payments/stripe/stripe-gateway.ts';
import { customerDeletionIntervalMs, deleteRequestedCustomers } from './payments/customer-deletion.ts';
import { customerRoutes } from './payments/customers.ts';
import { forgetKeys } from '#server/payments/stripe/idempotency.ts';
import { intentRoutes } from '#server/payments/payment-intent-routes.ts';
import { reconcilePayments, reconciliationIntervalMs } from './payments/reconciliation.ts';
import { openShopId } from './payments/shop-id.ts';
import { sweep, sweepMs } from './payments/sweeper.ts';
import { forgetEvents, webhookRoutes } from '#server/payments/webhook-routes.ts';
import { openPasswords } from '#server/accounts/passwords.ts';
import { profileRoutes } from '#server/accounts/profile-routes.ts';
import { productsRoutes } from '#server/catalogue/product-routes.ts';
import { callerOf, catalogueLimit, countInMemory, forgetIdleCallers, spend } from '#server/http/rate-limits.ts';
import { trustFunction, warnAboutUntrustedProxy } from '#server/http/proxies.ts';
import { readMostOrdered, recommendationsRoutes } from '#server/catalogue/recommendation-routes.ts';
import { commonHeaders, secure } from '#server/http/security-headers.ts';
import { settingsRoutes } from '#server/catalogue/settings-routes.ts';
import { sweepCodes } from '#server/accounts/codes.ts';
import { sweepSessions } from '#server/accounts/sessions.ts';
import { openShop, type Shop } from '#server/catalogue/shop.ts';
import { mailSender } from '#server/mail/mail-sender.ts';
import { serveFiles, siteFileRoutes } from '#server/pages/site-files.ts';
import { answerUnknownPaths } from '#server/http/unknown-paths.ts';
import { deleteOldCallerKeys, openCallerHashes } from './privacy/caller-hashes.ts';
import { dataRequestRoutes } from './privacy/data-request-routes.ts';
import { deleteExpiredDataRequests } from './privacy/data-requests.ts';
import { anonymiseOldOrders } from './privacy/retention.ts';
import { orderMailWriter } from '#server/mail/write-order-mail.ts';

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
  cards: Cards | null;
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
  const emulator = env.isDemo && env.stripe === null ? openEmulator(app, { env, database, now, isBusy }) : null;
  const cards = emulator?.cards ?? (env.stripe === null ? null : openStripe(app, env.stripe, { env, now }));
  const warn = (message: string) => app.log.warn(message);
  if (env.shopFile !== null) await publishInitialShop({ queries, file: env.shopFile, isDemo: env.isDemo, warn });
  const shop = await openShop({
    queries,
    site: {
      siteRoot: env.publicUrl,
      demo: env.isDemo,
      card: cards === null ? null : { publishableKey: cards.publishableKey, script: cards.script },
    },
    now,
    warn,
  });
  const registry = env.metricsToken === null ? null : await openMetricsRegistry();
  const metrics = registry ?? noMetrics;
  const countHere = countInMemory(catalogueLimit, env.rateLimitFactor);
  const keys = await openKeys(queries);
  const shopId = await openShopId(queries);
  const outbox = openOutbox({
    queries,
    keys,
    send: mailSender(env, shop),
    writeOrderMail: orderMailWriter(queries, env, shop),
    isDemo: env.isDemo,
    now,
    warn,
  });
  const hashCaller = openCallerHashes(queries, now);
  const parts: Parts = {
    env,
    database,
    shop,
    cards,
    geocoder: geocoderOf(env, now),
    now,
    keys,
    shopId,
    outbox,
    report: (message) => app.log.error(message),
    metrics,
    reportSecurityEvent: securityReporter(hashCaller, metrics),
    mostOrdered: keepLastGood({
      read: () => readMostOrdered(queries),
      fallback: [],
      now,
      reportFailure: (error) => app.log.warn({ err: error }, 'the most ordered items could not be read: the last known ones are shown'),
    }),
    passwords: openPasswords(),
    hashCaller,
    countEmail: async (email, limits) => {
      const caller = await hashCaller(email);
      // All or none: a call that one limit rejects uses up none of the others, and the first that rejects names itself.
      await queries.transaction(async (transaction) => {
        for (const limit of limits) await spend(transaction, { limits: [limit], caller, factor: env.rateLimitFactor, now: now() });
      });
    },
    count: async ({ ip }, limits) =>
      spend(queries, { limits, caller: await hashCaller(callerOf(ip)), factor: env.rateLimitFactor, now: now() }),
    countCatalogue: async ({ ip, routeOptions }) => countHere(`${callerOf(ip)} ${routeOptions.url}`, now().getTime()),
  };
  watchRequests(app, parts);
  const build = buildFolder === null ? null : await openBuild(buildFolder);
  const pages = openPages(build, parts);

  answerUnknownPaths(app, (request, reply) => pages.sendNotFound(request, reply));
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
    routes(app, parts);
  if (cards !== null) webhookRoutes(app, parts, cards);
  emulator?.routes();
  healthRoutes(app, parts);
  readinessRoutes(app, parts);
  if (env.metricsToken !== null && registry !== null) metricsRoutes(app, parts, { token: env.metricsToken, registry });
  const sendPlainPage = openPlainPages(env, shop, build);
  undoRoutes(app, parts, sendPlainPage);
  dataRequestRoutes(app, parts, sendPlainPage);
  siteFileRoutes(app, parts);
  pageRoutes(app, pages);
  if (build !== null) await serveFiles(app, build.clientRoot);

  app.addHook('onClose', () => outbox.close());
  app.addHook('onClose', () => shop.close());
  const forgetAll = async () => {
    for (const forget of [
      forgetIdleCallers,
      sweepFailures,
      sweepSessions,
      sweepDevices,
      sweepEmailChanges,
      sweepUnverifiedAccounts,
      sweepCodes,
      sweepErasures,
      deleteExpiredDataRequests,
      deleteOldCallerKeys,
      deleteRejectedMails,
      forgetEvents,
      forgetKeys,
      forgetOrigins,
    ])
      await forget(queries, now()).catch((error: unknown) => app.log.warn({ err: error }, 'cleanup of expired rows failed'));
    await anonymiseOldOrders(queries, { retentionDays: env.orderRetentionDays, now: now() }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'anonymising old orders failed'),
    );
  };
  if (isBusy) repeat(app, forgetAll, { everyMs: forgettingMs, runsAtStart: true });
  const reportMails = () => reportOverdueMails(queries, now(), parts.report);
  if (isBusy) repeat(app, reportMails, { everyMs: 60_000, runsAtStart: true });
  const sweepPayments = async () => (cards === null ? 0 : sweep(parts, cards, (message) => app.log.warn(message)));
  const deleteCustomers = async () => (cards === null ? 0 : deleteRequestedCustomers(parts, cards, warn));
  const reconcile = async () => (cards === null ? 0 : reconcilePayments(parts, cards, (message) => app.log.warn(message)));
  if (isBusy && cards !== null) {
    repeat(app, sweepPayments, { everyMs: sweepMs });
    repeat(app, deleteCustomers, { everyMs: customerDeletionIntervalMs, runsAtStart: true });
    repeat(app, reconcile, { everyMs: reconciliationIntervalMs, runsAtStart: true });
  }
  return {
    app,
    shop,
    pages,
    cards,
    sweepPayments,
    deleteCustomers,
    reconcile,
    deliverEvents: async () => emulator?.deliver() ?? 0,
  };
}

/** Stripe itself, over the network. */
function openStripe(app: App, keys: NonNullable<Env['stripe']>, { env, now }: { env: Env; now: () => Date }): Cards {
  const script = 'https://js.stripe.com/endive/stripe.js';
  return openCards({ keys, script, webhookSecret: env.webhookSecret, now, ...cardLog(app) });
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
    logger: env.logLevel === 'silent' ? false : { level: env.logLevel, base: null, serializers: { req: routeOnly, err: describe } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Node enforces its timeouts only when it checks for them, every 30 s by default.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    trustProxy: trustFunction(env.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      reply.headers(commonHeaders(env));
      sendRefusal(reply, refusalOf(error));
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(judgeBySchema);
  app.setSerializerCompiler(() => JSON.stringify);
  warnAboutUntrustedProxy(app);
  secure(app, env);
  allowOrigins(app, env.publicUrl);
  guardInput(app);
  return app;
}
