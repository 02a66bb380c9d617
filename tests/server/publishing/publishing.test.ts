// References: §n in docs/behaviour.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { publishInitialShop } from '#server/publishing/initial-shop.ts';
import { listPublications, publishFirstShop, publishShop, publishVersion } from '#server/publishing/publications.ts';
import { runPublishCommand } from '#server/publishing/publish-command.ts';
import { validateForSale } from '#server/publishing/read-shop-file.ts';
import { fillFolder } from '../../support/database-template.ts';
import { openTestDatabase } from '../../support/test-server.ts';
import { testShop as silentShop, withSettings } from '../../support/test-shop.ts';
import { startServerProcess } from '../processes/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'publishing-'));
const writeShopFile = (name: string, content: unknown) => {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const testShop = withSettings(silentShop, { 'contacts.email': 'cuisine@test.example' });
const raisedPrices = JSON.parse(JSON.stringify(testShop).replace('"price_pickup":7.5', '"price_pickup":8')) as typeof testShop;
const [cheap, dear, broken] = [
  writeShopFile('cheap', testShop),
  writeShopFile('dear', raisedPrices),
  writeShopFile('broken', { ...testShop, offers: [{ id: 1, type: 'gift' }], settings: 'none' }),
];
const realShop = { isDemo: false };
const validate = (content: unknown, source: string) => validateForSale(content, source, realShop);

let database: Database;
let closings: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const close of closings) await close();
  closings = [];
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Menus = { payload: { categories: { items: { item_price: { price_pickup: number } }[] }[] }[] };
const tacosPrice = ({ payload }: Menus) => payload[0]?.categories[0]?.items[0]?.item_price.price_pickup ?? null;

/** Starts a server with a shop file and returns the price that it asks for a tacos. */
async function startedPrice(SHOP: string) {
  const { app } = await buildApp({ env: readEnv({ LOG_LEVEL: 'silent', SHOP }), database, runsJobs: false });
  closings.push(() => app.close());
  return tacosPrice((await app.inject('/v2/public/menus')).json<Menus>());
}

describe('the database owns the content of the shop', () => {
  test('the first start on an empty database publishes the shop file', async () => {
    expect(await startedPrice(cheap)).toBe(7.5);
  });
  test('a server that starts later with an old file does not put old prices back', async () => {
    expect(await startedPrice(dear)).toBe(8);
    expect(await startedPrice(cheap)).toBe(8);
  });
  test('an edited shop file changes nothing until it is published', async () => {
    const edited = writeShopFile('edited', testShop);
    expect(await startedPrice(edited)).toBe(7.5);
    writeShopFile('edited', raisedPrices);
    const { app } = await buildApp({ env: readEnv({ LOG_LEVEL: 'silent', SHOP: edited }), database, runsJobs: false });
    closings.push(() => app.close());
    expect(tacosPrice((await app.inject('/v2/public/menus')).json<Menus>())).toBe(7.5);
  });
  test('servers that start together on an empty database sell one shop', async () => {
    await Promise.all([publishFirstShop(database.db, testShop), publishFirstShop(database.db, raisedPrices)]);
    expect(await listPublications(database.db)).toHaveLength(1);
  });
  test('a start with another file logs one line that says how to publish it, with the same file nothing', async () => {
    const logged: string[] = [];
    for (const shop of [cheap, cheap, dear])
      await publishInitialShop({ db: database.db, file: shop, isDemo: false, warn: (line) => logged.push(line) });
    expect(logged).toEqual([expect.stringContaining(`npm run publish -- ${dear}`)]);
  });
  test('a wrong value of the site configuration stops every start with its field, and nothing is published (§1 Site-wide configuration)', async () => {
    const invalidFile = writeShopFile('wrong', { ...testShop, site: { ...testShop.site, footer: { columns: 5 }, colour: 'red' } });
    const start = () => startedPrice(invalidFile);
    await expect(start()).rejects.toThrow(/wrong\.json is not a valid shop:\n- site\.footer\.columns: .*\n- site\.colour: Unknown$/);
    expect(await startedPrice(cheap)).toBe(7.5);
    await expect(start()).rejects.toThrow(/- site\.footer\.columns: /);
    await expect(
      publishInitialShop({ db: database.db, file: writeShopFile('text', { ...testShop, site: 'x' }), isDemo: false, warn: () => {} }),
    ).rejects.toThrow(/- site: /);
    expect(await startedPrice(cheap)).toBe(7.5);
    expect(await listPublications(database.db)).toHaveLength(1);
  });
  test('other problems of a file stop the first start with every one of them, and a later start not at all', async () => {
    const logged: string[] = [];
    const start = () => publishInitialShop({ db: database.db, file: broken, isDemo: false, warn: (line) => logged.push(line) });
    await expect(start()).rejects.toThrow(/settings.*\n.*offers\.0/s);
    await publishShop(database.db, testShop);
    await start();
    expect(logged).toEqual([expect.stringMatching(/version .* of the database.*broken\.json/s)]);
  });
});

describe('versions', () => {
  test('going back to an earlier version is a publication of its own', async () => {
    const { version } = await publishShop(database.db, testShop);
    await publishShop(database.db, raisedPrices);
    expect(await publishVersion(database.db, version, validate)).toMatchObject({ version, changes: { items: { changed: 1 } } });
    expect((await listPublications(database.db)).map((row) => row.version === version)).toEqual([true, false, true]);
  });
  test('a version that was never published cannot be put on sale', async () => {
    expect(await publishVersion(database.db, 'unknown', validate)).toBeNull();
  });
});

describe('content without an address that orders are mailed to', () => {
  const silent = writeShopFile('silent', silentShop);
  const start = (isDemo: boolean) => publishInitialShop({ db: database.db, file: silent, isDemo, warn: () => {} });

  test('is not published by the first start of a real shop, and can be corrected before the next', async () => {
    await expect(start(false)).rejects.toThrow(/silent\.json is not a valid shop:\n- settings: contacts\.email is missing/);
    expect(await listPublications(database.db)).toEqual([]);
    expect(await startedPrice(cheap)).toBe(7.5);
  });
  test('is published by the first start of a demonstration', async () => {
    await start(true);
    expect(await listPublications(database.db)).toHaveLength(1);
  });
  test('is neither published nor published again for a real shop', async () => {
    const { version } = await publishShop(database.db, silentShop);
    await publishShop(database.db, testShop);
    await expect(publishVersion(database.db, version, validate)).rejects.toThrow(/contacts\.email/);
    const dataDir = mkdtempSync(join(folder, 'data-'));
    await fillFolder(dataDir);
    const publish = (isDemo: boolean) => runPublishCommand([silent], { databaseUrl: null, dataDir, isDemo });
    await expect(publish(false)).rejects.toThrow(/contacts\.email/);
    await expect(publish(true)).resolves.toContainEqual(expect.stringMatching(/^Published/));
  }, 60_000);
});

describe('npm run publish', () => {
  /** A folder with an embedded database. */
  const dataFolder = async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    await fillFolder(dataDir);
    return dataDir;
  };
  const publish = (dataDir: string, ...args: string[]) => runPublishCommand(args, { databaseUrl: null, dataDir, ...realShop });

  test('a running shop on the embedded database sells what is published within seconds', async () => {
    const dataDir = await dataFolder();
    const server = await startServerProcess({ DATA_DIR: dataDir, SHOP: cheap });
    closings.push(() => server.stop('SIGTERM'));
    await server.ready;
    const requestPrice = async () => tacosPrice((await (await fetch(`${server.url}/v2/public/menus`)).json()) as Menus);
    expect(await requestPrice()).toBe(7.5);
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run/publish.ts', dear], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    });
    expect(stdout).toMatch(/^Published version \S{22} \(before: \S{22}\)\.\n {2}items: 1 changed\n/);
    await expect.poll(requestPrice, { timeout: 10_000 }).toBe(8);
    await expect(publish(dataDir, broken)).rejects.toThrow(/broken\.json is not a valid shop:\n- settings.*\n- offers\.0/s);
    const [latest, first] = await publish(dataDir, '--list');
    expect([latest, first]).toEqual([expect.stringContaining('(on sale)'), expect.stringContaining('3 menus, 6 items, 4 offers')]);
    const version = first?.split(/\s+/)[1] ?? '';
    expect(await publish(dataDir, '--version', version)).toContainEqual('  items: 1 changed');
    await expect.poll(requestPrice, { timeout: 10_000 }).toBe(7.5);
  }, 60_000);

  test('without a running server it opens the embedded database itself, unless arguments are wrong or the version is unknown', async () => {
    const dataDir = await dataFolder();
    expect(await publish(dataDir, '--list')).toEqual(['Nothing has been published yet.']);
    expect(await publish(dataDir, cheap)).toEqual([
      expect.stringMatching(/^Published version \S{22}\.$/),
      '  menus: 3 added',
      '  categories: 3 added',
      '  items: 6 added',
      '  offers: 4 added',
      '  settings: 9 added',
      '  streets: 4 added',
      '  site: 1 added',
      'Running servers sell it within seconds.',
    ]);
    expect(await publish(dataDir, cheap)).toEqual([expect.stringMatching(/on sale already/)]);
    for (const args of [[], [cheap, dear], [cheap, '--list'], ['--verison', 'x'], ['--version', 'unknown']])
      await expect(publish(dataDir, ...args), args.join(' ')).rejects.toThrow(/Usage:\n {2}npm run publish -- shop\.json/);
  }, 60_000);
});
