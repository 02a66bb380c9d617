import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { request, type BrowserContext } from 'playwright';
import type { Session } from '#domain/account/session.ts';
import { accountHolder } from '../../../tests/support/browser/account-holder.ts';

/** Starts a built shop in demo mode with a database in memory. `folder`: that of its project. */
export async function startShop(folder = '.'): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: 'memory://', DEMO: '1', NODE_ENV: 'production', LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env, stdio: 'ignore' });
  const stop = async () => {
    const exited = once(server, 'exit');
    server.kill();
    await exited;
  };
  while (!(await isHealthy(`http://127.0.0.1:${port}`)))
    if (server.exitCode !== null) throw new Error(`the shop of ${folder} did not start: is it built?`);
  return { port, stop };
}

/** Returns a function that logs a browser in. One customer for all visits: the server limits how many accounts an address may create. */
export function logInAt(origin: string): (context: BrowserContext) => Promise<void> {
  let session: Promise<Session> | null = null;
  return async (context) => {
    const page = await context.newPage();
    session ??= request.newContext({ baseURL: origin, ignoreHTTPSErrors: true }).then((api) => accountHolder(page, api).register());
    const { token, user } = await session;
    // As long as most addresses, which fit on a line.
    const stored: Session = { token, user: { ...user, email: 'lea.martin@example.fr' } };
    await page.goto(`${origin}/about`);
    await page.evaluate((text) => localStorage.setItem('auth:session', text), JSON.stringify(stored));
    await page.close();
  };
}

/** Returns a port that no server listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isHealthy(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/healthz`).catch(() => new Promise<null>((resolve) => setTimeout(resolve, 100, null)));
  return response?.ok === true;
}

/** Puts a product without choices into the cart of the browser. */
export async function fillCart(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/menu`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Frites cheddar/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ajouter/ })
    .click();
  await page
    .getByRole('button', { name: /^Panier, 1 article/, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' });
  await page.close();
}
