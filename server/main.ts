import type { Server } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { openDatabase } from './database.ts';
import { EnvError, readEnv } from './env.ts';
import { FolderLockedError } from './folder-lock.ts';
import { root } from './root.ts';
import { ShopFileError } from './shop.ts';

const buildFolder = join(root, 'dist');

/** Milliseconds that requests in flight have to finish after a signal. */
const shutdownMs = 10_000;

/**
 * Starts the server and stops it on a signal: requests in flight have ten seconds to finish, then their connections and the
 * database are closed.
 */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  const { app, pages } = await buildApp({ env, database, buildFolder }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Node stops enforcing its own request timeouts once the server closes.
    setTimeout(() => app.server.closeAllConnections(), shutdownMs).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  await app.listen({ port: env.port, host: env.host });
  console.warn(`La boutique est ouverte : ${addressOf(app.server.address(), env.host)}`);
  await pages.warm();
}

/** Where a browser on this machine finds the shop. */
function addressOf(address: ReturnType<Server['address']>, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

start().catch((error: unknown) => {
  const isExpected = error instanceof EnvError || error instanceof FolderLockedError || error instanceof ShopFileError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
