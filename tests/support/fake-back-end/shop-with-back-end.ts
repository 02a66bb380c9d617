import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { readEnv } from '#server/env.ts';
import { buildPageApp } from '#server/page-app.ts';
import { startFakeBackEnd } from './fake-back-end.ts';

/**
 * Starts a fake back end and, on another origin, a page server that reads from it. `advance` moves the page server's clock.
 */
export async function openShopWithBackEnd(variables: Record<string, string> = {}) {
  const fake = await startFakeBackEnd();
  const env = readEnv({ LOG_LEVEL: 'silent', API_ROOT: fake.origin, ...variables });
  if (env.backEnd === null) throw new Error('API_ROOT is not read');
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const { app } = await buildPageApp({ env, backEnd: env.backEnd, buildFolder: resolve('dist'), now });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  fake.allowOrigin(origin);
  return {
    fake,
    origin,
    advance: (ms: number) => void (offset += ms),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await fake.close();
    },
  };
}
