import { flushCompileCache } from 'node:module';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import type { BuiltFileDeltas } from './dictionaries/built-file-deltas.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import type { App } from './dependencies.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { DatabaseAddressError } from '#server/database/postgres/address-error.ts';
import { FolderLockedError } from '#server/database/folder-lock.ts';
import { backupRoutes } from '#server/backup/backup.ts';
import { openControlSocket } from '#server/publishing/control-socket.ts';
import { publishingRoutes } from '#server/publishing/publishing.ts';
import { ShopFileError } from '#server/publishing/read-shop-file.ts';
import { staffRegisterRoutes } from './staff/staff-register.ts';
import { findMissingStaff, requireMailServer, requireRestaurantEmail, StartError } from './operation/start-checks.ts';
import { buildPageApp } from './page-app.ts';
import type { Pages } from './pages/pages.ts';
import { root } from './root.ts';

const buildFolder = join(root, 'dist');

/** Milliseconds that in-flight requests have to finish after a signal. */
const shutdownMs = 10_000;

/** A built server. `close` closes everything that it uses. */
type OpenServer = { app: App; pages: Pages; builtFiles: BuiltFileDeltas; close: () => Promise<void> };

/**
 * Starts the server and shuts it down gracefully on a signal: in-flight requests have ten seconds, then connections and
 * database are closed.
 */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  const { app, pages, builtFiles, close } = env.backEnd === null ? await openShopServer(env) : await openPageServer(env, env.backEnd);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Node no longer enforces request timeouts once the server is closing.
    setTimeout(() => app.server.closeAllConnections(), shutdownMs).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  await app.listen({ port: env.port, host: env.host });
  console.warn(`La boutique est ouverte : ${localUrl(app.server.address(), env.host)}`);
  // A killed server does not write the compile cache on exit, so write it now (needs NODE_COMPILE_CACHE).
  flushCompileCache();
  // While a back end is down, its pages are rendered when they are requested.
  await pages.warmUp().catch((err: unknown) => app.log.warn({ err }, 'rendering pages in advance failed'));
  await builtFiles.prepare().catch((err: unknown) => app.log.warn({ err }, 'keeping the built files failed: browsers load releases whole'));
}

/** Opens the server of a shop with its database. */
async function openShopServer(env: Env): Promise<OpenServer> {
  await requireMailServer(env);
  const database = await openDatabase(env);
  const { app, shop, pages, builtFiles } = await buildApp({ env, database, buildFolder, keptFolder: keptFolder(env) }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  await requireRestaurantEmail(env, shop).catch(async (error: unknown) => {
    await app.close();
    await database.close();
    throw error;
  });
  const missingStaff = await findMissingStaff(env, database.db, shop);
  if (missingStaff !== null) app.log.warn(missingStaff);
  const closeControl = await openControl(env, database, (err) =>
    app.log.warn({ err }, 'control socket unavailable: operator commands require stopping the server'),
  );
  const close = async () => {
    await Promise.all([app.close(), closeControl()]);
    await database.close();
  };
  return { app, pages, builtFiles, close };
}

/** Opens the server of a shop whose back end is at another address. */
async function openPageServer(env: Env, backEnd: NonNullable<Env['backEnd']>): Promise<OpenServer> {
  const { app, pages, builtFiles } = await buildPageApp({ env, backEnd, buildFolder, keptFolder: keptFolder(env) });
  return { app, pages, builtFiles, close: () => app.close() };
}

/** Returns the folder that keeps the files of builds, or null if the server keeps its data in memory. */
const keptFolder = ({ dataDir }: Env) => (dataDir.startsWith('memory:') ? null : join(dataDir, 'built-files'));

/**
 * Opens the control socket of an embedded database, through which operator commands reach it, and returns the function that
 * closes it. A failure is only logged: the shop works without the socket.
 */
async function openControl(env: Env, database: Database, warn: (error: unknown) => void): Promise<() => Promise<void>> {
  const needsNoSocket = env.databaseUrl !== null || env.dataDir.startsWith('memory:');
  if (needsNoSocket) return async () => {};
  return openControlSocket(env.dataDir, [
    publishingRoutes(database.db, env),
    backupRoutes(database.db, env.dataDir),
    staffRegisterRoutes(database.db),
  ]).catch((error: unknown) => {
    warn(error);
    return async () => {};
  });
}

/** Returns the shop's URL for a browser on this machine. */
function localUrl(address: ReturnType<Server['address']>, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

start().catch((error: unknown) => {
  const expected = [EnvError, DatabaseAddressError, FolderLockedError, StartError, ShopFileError];
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exit(1);
});
