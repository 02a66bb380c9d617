import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../server/processes/server-process.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { testShop, withSettings } from '../../support/test-shop.ts';
import { readVariables } from './page.ts';

const owner = 'owner@shop.example';

/** A shop that is configured as the page says, with folders, mail server and ports of this machine. */
export async function useGuideShop() {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const smtp = await startSmtpServer();
  const shopFile = join(folder, 'shop.json');
  writeFileSync(shopFile, JSON.stringify(withSettings(testShop, { 'contacts.email': 'kitchen@shop.example' })));
  const servers: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await smtp.close();
    rmSync(folder, { recursive: true });
  });
  const { PORT: _, ...variables } = readVariables();
  const replaced = { SHOP: shopFile, SMTP_URL: smtp.url };
  const common = { ...variables, DATA_DIR: join(folder, 'data'), ...replaced };
  return {
    folder,
    async start(env: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServerProcess({ ...common, ...env });
      servers.push(server);
      await server.ready;
      if (!server.output().includes('La boutique est ouverte')) throw new Error(`The server did not start: ${server.output()}`);
      return server;
    },
    /** Runs a command of the page, such as `staff add …`, and returns what it printed. */
    run(command: 'backup' | 'restore' | 'staff', args: readonly string[], env: Record<string, string> = {}): string {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/run/${command}.ts`, ...args], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...common, ...env },
      });
      if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
      return stdout;
    },
  };
}

export type GuideShop = Awaited<ReturnType<typeof useGuideShop>>;

/** Creates the owner's account at the counter as the page says, and returns what they log in with. */
export function addOwner(shop: GuideShop, env: Record<string, string> = {}): { email: string; password: string } {
  const printed = shop.run('staff', ['add', owner, '--role', 'owner'], env);
  const password = /^Password: (.+)$/m.exec(printed)?.[1];
  if (password === undefined) throw new Error(`No password was printed: ${printed}`);
  return { email: owner, password };
}
