import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { Database } from '#server/database/database.ts';
import { createEmulator } from './demo/stripe/emulator.ts';
import type { App } from './dependencies.ts';
import { createBuiltFileDeltas, type BuiltFileDeltas } from './dictionaries/built-file-deltas.ts';
import type { Env } from './env.ts';
import { addCors, createOriginCheck } from './http/cors.ts';
import { createFastify } from './http/create-fastify.ts';
import { handleUnknownPaths } from './http/unknown-paths.ts';
import { startBackgroundJobs, type BackgroundJobs } from './operation/background-jobs.ts';
import { createMetricsRegistry } from './operation/metrics.ts';
import { logRequests } from './operation/request-log.ts';
import { createDependencies } from './create-dependencies.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { loadBuild } from './pages/site-build.ts';
import { stripeScriptUrl } from './payments/stripe/api-version.ts';
import { createStripeGateway, stripeLog, type StripeGateway } from './payments/stripe/stripe-gateway.ts';
import type { Shop } from './catalogue/shop.ts';
import { registerRoutes } from './register-routes.ts';
import { createCatalogueSource } from './shop-source/catalogue-source.ts';

/** Options of the application. */
export type AppOptions = {
  env: Env;
  database: Database;
  /** The server's clock. */
  now?: () => Date;
  /** Folder of the built site; null for the API alone. */
  buildFolder?: string | null;
  /** Folder that keeps the files of builds for the next ones; null keeps none. */
  keptFolder?: string | null;
  /** Whether background jobs and the emulator's webhooks run automatically. Tests pass false and run them explicitly. */
  runsJobs?: boolean;
};

/** The built application, with the parts that `main.ts`, scripts and tests call directly. */
export type Application = BackgroundJobs & {
  app: App;
  shop: Shop;
  pages: Pages;
  builtFiles: BuiltFileDeltas;
  /** Client for Stripe, or for its emulator. */
  gateway: StripeGateway | null;
  /** Delivers the emulator's due events to the webhook and returns how many were accepted. */
  deliverEvents: () => Promise<number>;
};

/**
 * Builds the server on a database without listening; `app.inject` sends requests to it. Closing the application leaves the
 * database open.
 *
 * @throws ShopFileError if the file for the first start on an empty database is invalid
 */
export async function buildApp(options: AppOptions): Promise<Application> {
  const { env, database, now = () => new Date(), buildFolder = null, keptFolder = null, runsJobs = true } = options;
  const app = createFastify(env);
  const emulator = env.isDemo && env.stripe === null ? createEmulator(app, { env, database, now, runsJobs }) : null;
  const gateway = emulator?.gateway ?? (env.stripe === null ? null : createLiveGateway(app, env.stripe, { env, now }));
  const registry = env.metricsToken === null ? null : await createMetricsRegistry(database);
  const deps = await createDependencies(app, { env, database, now, gateway, registry });
  // Error handler and hooks apply only to routes registered after them.
  const source = createCatalogueSource(deps);
  addCors(app, createOriginCheck(env, source.readSite));
  const build = buildFolder === null ? null : await loadBuild(buildFolder);
  const builtFiles = createBuiltFileDeltas({ files: build?.files ?? new Map(), keptFolder });
  const pages = createPages(build, { source, env, now });
  const readPhone = async () => parseSettings((await deps.shop.catalogue()).flatSettings).contacts.phone;
  logRequests(app, deps, { source, pages, readPhone });
  handleUnknownPaths(app, (request, reply) => pages.sendNotFound(request, reply));
  await registerRoutes(app, deps, { build, builtFiles, pages, source, registry, registerEmulator: emulator?.routes ?? null });
  app.addHook('onClose', () => deps.outbox.close());
  app.addHook('onClose', () => deps.orderEvents.close());
  app.addHook('onClose', () => deps.shop.close());
  const jobs = startBackgroundJobs(app, deps, { runsJobs });
  return { app, shop: deps.shop, pages, builtFiles, gateway, ...jobs, deliverEvents: async () => emulator?.deliver() ?? 0 };
}

/** Creates the gateway to the real Stripe API. */
function createLiveGateway(app: App, keys: NonNullable<Env['stripe']>, { env, now }: { env: Env; now: () => Date }): StripeGateway {
  return createStripeGateway({ keys, scriptUrl: stripeScriptUrl, webhookSecret: env.webhookSecret, now, ...stripeLog(app) });
}
