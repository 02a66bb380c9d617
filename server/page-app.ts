import type { SiteConfig } from '#config/site.ts';
import { mergeSiteConfig } from './catalogue/merge-site-config.ts';
import type { App } from './dependencies.ts';
import { createBuiltFileDeltas, type BuiltFileDeltas } from './dictionaries/built-file-deltas.ts';
import type { Env } from './env.ts';
import { addCors, createOriginCheck } from './http/cors.ts';
import { createFastify } from './http/create-fastify.ts';
import { healthRoutes } from './http/health.ts';
import { handleUnknownPaths } from './http/unknown-paths.ts';
import { noMetrics } from './operation/metrics.ts';
import { readinessRoutes } from './operation/readiness.ts';
import { logRequests } from './operation/request-log.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { loadBuild } from './pages/site-build.ts';
import { stripeScriptUrl } from './payments/stripe/api-version.ts';
import { readShopFile } from './publishing/read-shop-file.ts';
import { registerPageRoutes } from './register-routes.ts';
import { createBackEndSource } from './shop-source/back-end-source.ts';

type PageAppOptions = {
  env: Env;
  backEnd: NonNullable<Env['backEnd']>;
  /** The server's clock. */
  now?: () => Date;
  /** Folder of the built site. */
  buildFolder: string;
  /** Folder that keeps the files of builds for the next ones; null keeps none. */
  keptFolder?: string | null;
};

/**
 * Builds the server of a shop whose back end is at another address: the pages and the files of the site, no API and no database.
 *
 * @throws ShopFileError if the shop file is invalid
 */
export async function buildPageApp({
  env,
  backEnd,
  now = () => new Date(),
  buildFolder,
  keptFolder = null,
}: PageAppOptions): Promise<{ app: App; pages: Pages; builtFiles: BuiltFileDeltas }> {
  const app = createFastify(env);
  const warn = (message: string) => app.log.warn(message);
  const source = createBackEndSource({ site: await readSiteConfig(env, backEnd, warn), now, warn });
  // Error handler and hooks apply only to routes registered after them.
  addCors(app, createOriginCheck(env, source.readSite));
  const build = await loadBuild(buildFolder);
  const builtFiles = createBuiltFileDeltas({ files: build?.files ?? new Map(), keptFolder });
  const pages = createPages(build, { source, env, now });
  logRequests(app, { metrics: noMetrics, reportSecurityEvent: () => {} }, { source, pages });
  handleUnknownPaths(app, (request, reply) => pages.sendNotFound(request, reply));
  healthRoutes(app, { ping: async () => {} });
  readinessRoutes(app, async () => ((await source.isReachable()) ? [] : ['back_end']));
  await registerPageRoutes(app, { build, builtFiles, pages, source });
  return { app, pages, builtFiles };
}

/** Returns the configuration of the site: that of the shop file, if there is one, with the back end's address and the card key. */
async function readSiteConfig(
  { shopFile, publicUrl }: Env,
  { apiRoot, publishableKey }: NonNullable<Env['backEnd']>,
  warn: (message: string) => void,
): Promise<SiteConfig> {
  const { site = {}, ...others } = shopFile === null ? {} : await readShopFile(shopFile);
  const unusedFields = Object.entries(others).flatMap(([field, list]) => (list.length > 0 ? [field] : []));
  if (unusedFields.length > 0) warn(`${shopFile}: only site is used; the back end ${apiRoot} has its own ${unusedFields.join(', ')}`);
  const card = publishableKey === null ? null : { publishableKey, script: stripeScriptUrl };
  return { ...mergeSiteConfig(site, { siteRoot: publicUrl, demo: false, card }), apiRoot, hasAdditions: false };
}
