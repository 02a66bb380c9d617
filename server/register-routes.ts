import { authCodeRoutes } from '#server/accounts/auth-code-routes.ts';
import { authRoutes } from '#server/accounts/auth-routes.ts';
import { profileRoutes } from '#server/accounts/profile-routes.ts';
import { undoEmailChangeRoutes } from '#server/accounts/undo-email-change-routes.ts';
import { locationsRoutes } from '#server/catalogue/location-routes.ts';
import { menusRoutes } from '#server/catalogue/menu-routes.ts';
import { offersRoutes } from '#server/catalogue/offer-routes.ts';
import { productsRoutes } from '#server/catalogue/product-routes.ts';
import { recommendationsRoutes } from '#server/catalogue/recommendation-routes.ts';
import { settingsRoutes } from '#server/catalogue/settings-routes.ts';
import { counterPageRoutes } from '#server/counter/counter-page.ts';
import { counterRoutes } from '#server/counter/counter-routes.ts';
import { mailboxRoutes } from '#server/demo/mailbox-routes.ts';
import { viewerRoutes } from '#server/demo/viewer-routes.ts';
import { healthRoutes, version } from '#server/http/health.ts';
import type { BuiltFileDeltas } from '#server/dictionaries/built-file-deltas.ts';
import { describeApi } from '#server/http/openapi.ts';
import { createPlainPageSender } from '#server/http/plain-page.ts';
import { metricsRoutes } from '#server/operation/metrics-routes.ts';
import type { MetricsRegistry } from '#server/operation/metrics.ts';
import { findUnreadyReasons, readinessRoutes } from '#server/operation/readiness.ts';
import { checkoutRoutes } from '#server/orders/checkout-routes.ts';
import { appLinkRoutes } from '#server/pages/app-link-routes.ts';
import { pageRoutes, type Pages } from '#server/pages/pages.ts';
import type { SiteBuild } from '#server/pages/site-build.ts';
import { shopDataRoutes } from '#server/pages/shop-data-files.ts';
import { iconRoutes } from '#server/pages/brand-icons.ts';
import { serveFiles, siteFileRoutes } from '#server/pages/site-files.ts';
import { customerRoutes } from '#server/payments/customers.ts';
import { intentRoutes } from '#server/payments/payment-intent-routes.ts';
import { webhookRoutes } from '#server/payments/webhook-routes.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';
import { dataRequestRoutes } from '#server/privacy/data-request-routes.ts';
import { trackingRoutes } from '#server/tracking/tracking-routes.ts';
import type { App, ServerDependencies } from './dependencies.ts';

type RouteOptions = {
  /** Null without a built site. */
  build: SiteBuild | null;
  builtFiles: BuiltFileDeltas;
  pages: Pages;
  source: ShopSource;
  registry: MetricsRegistry | null;
  /** Registers the routes of the Stripe emulator; null outside demonstrations. */
  registerEmulator: (() => void) | null;
};

const apiRoutes = [
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
];

/** Registers all routes: the API, webhooks, operation, pages, and static files. */
export async function registerRoutes(app: App, deps: ServerDependencies, options: RouteOptions): Promise<void> {
  const { build, builtFiles, pages, source, registry, registerEmulator } = options;
  const { env, gateway, shop } = deps;
  await describeApi(app, version);
  for (const register of apiRoutes) register(app, deps);
  if (env.hasCounter) await counterRoutes(app, deps);
  if (env.hasCounter) trackingRoutes(app, deps);
  if (env.hasCounter && build !== null) counterPageRoutes(app, deps, build.clientRoot);
  if (env.isDemo) mailboxRoutes(app, deps);
  if (env.isDemo) await viewerRoutes(app);
  if (gateway !== null) webhookRoutes(app, deps, gateway);
  registerEmulator?.();
  healthRoutes(app, deps.database);
  readinessRoutes(app, () => findUnreadyReasons(deps));
  if (env.metricsToken !== null && registry !== null) metricsRoutes(app, deps, { token: env.metricsToken, registry });
  const sendPlainPage = createPlainPageSender(env, shop, build);
  undoEmailChangeRoutes(app, deps, sendPlainPage);
  dataRequestRoutes(app, deps, sendPlainPage);
  await registerPageRoutes(app, { build, builtFiles, pages, source });
}

/** Registers the pages and the files of the site, which need no API. */
export async function registerPageRoutes(
  app: App,
  { build, builtFiles, pages, source }: Pick<RouteOptions, 'build' | 'builtFiles' | 'pages' | 'source'>,
): Promise<void> {
  siteFileRoutes(app, source);
  appLinkRoutes(app, source);
  pageRoutes(app, pages);
  shopDataRoutes(app, pages.dataFiles);
  if (build === null) return;
  await app.register(async (files) => {
    await serveFiles(files, build, builtFiles);
    iconRoutes(files, source);
  });
}
