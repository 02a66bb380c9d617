import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { shopControls } from '#server/controls/control-tables.ts';
import { openDatabase, type Database, type Db } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { deleteAccount, runDueErasures } from '#server/privacy/erasure.ts';
import { deriveKeys } from '#server/keys.ts';
import { orders, type PricingInput } from '#server/orders/order-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import { findStaffByEmail, saveStaff } from '#server/staff/staff-accounts.ts';
import { createStaffSession } from '#server/staff/staff-sessions.ts';
import { cardShop } from '../card-shop.ts';
import { openMemoryDatabase } from '../database-template.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { mondayNoon } from '../test-shop.ts';
import { copyTables, restoreTables } from './database-copy.ts';
import { readFinalState, readPlacements } from './shop-readings.ts';
import type { Fault } from './steps.ts';
import type { ApiResponse, Call, World } from './world.ts';

/** Faults of the current request. The server is killed when `remainingStatements` reaches 0; a negative number never does. */
type RequestFaults = { remainingStatements: number; isDead: boolean; stripe: 'stripe unreachable' | 'stripe response lost' | null };

/** Thrown in place of a database statement, as if the process had been killed: no later statement of the request runs. */
class ServerKilled extends Error {}

const countedMethods = new Set<PropertyKey>(['select', 'insert', 'update', 'delete', 'execute', 'transaction']);

const staffEmail = 'owner@test.example';

/** `servers`: number of servers that share the database. `postgres`: URL of the PostgreSQL server, or null for an embedded database. */
type Deployment = { servers: number; postgres: string | null };

/** Starts real servers with the card emulator. Calls are distributed over all servers; background jobs run on each. */
export async function openShopWorld(
  expectedTotal: (localId: string, total: number) => number,
  { servers, postgres }: Deployment = { servers: 1, postgres: null },
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify(cardShop));
  const { databases, closeDatabases } = await openDatabases({ servers, postgres });
  const [{ db }] = databases;
  const currentFaults = new AsyncLocalStorage<RequestFaults | null>();
  let now = mondayNoon;
  /** Stored pricing inputs of the orders whose mails the server fails to compose. */
  const pricingInputs = new Map<string, PricingInput>();

  function countStatement() {
    const faults = currentFaults.getStore();
    if (!faults) return;
    faults.remainingStatements -= 1;
    if (faults.isDead || faults.remainingStatements === 0) {
      faults.isDead = true;
      throw new ServerKilled();
    }
  }
  /** Wraps a database so that its statements fail after the process was killed, which rolls back an open transaction. */
  function withKillPoints(database: Db): Db {
    return new Proxy(database, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (!countedMethods.has(name)) return value.bind(target) as unknown;
        if (name !== 'transaction')
          return (...args: unknown[]) => {
            countStatement();
            return Reflect.apply(value, target, args) as unknown;
          };
        return async (work: (transaction: Db) => Promise<unknown>) => {
          countStatement();
          const result = await target.transaction((transaction) => work(withKillPoints(transaction)));
          // The process may also be killed after the commit, before it responds.
          countStatement();
          return result;
        };
      },
    });
  }

  /**
   * Sends a request to the card provider. It runs on another machine: killing the shop's server does not affect it, but requests
   * and responses may be lost.
   */
  async function sendToProvider(inject: () => Promise<LightMyRequestResponse>) {
    const stripe = currentFaults.getStore()?.stripe ?? null;
    if (stripe === 'stripe unreachable') throw new TypeError('fetch failed');
    const response = await currentFaults.run(null, inject);
    if (stripe === 'stripe response lost') throw new TypeError('terminated');
    return response;
  }
  async function startServer(database: Database) {
    const application = await buildApp({
      env: readEnv({
        DEMO: '1',
        LOG_LEVEL: 'silent',
        RATE_LIMIT_FACTOR: '1000000',
        SHOP: file,
        STRIPE_WEBHOOK_SECRET: 'whsec_simulation',
        UNANSWERED_MAIL_MINUTES: '3',
        UNANSWERED_REFUSAL_MINUTES: '10',
      }),
      database: { ...database, db: withKillPoints(database.db) },
      now: () => now,
      runsJobs: false,
    });
    const { app } = application;
    await app.ready();
    const original = app.inject.bind(app);
    const inject = (options: InjectOptions) => original(options);
    Object.assign(app, {
      inject: (options: InjectOptions) =>
        typeof options.url === 'string' && options.url.startsWith('/dev/stripe') ? sendToProvider(() => inject(options)) : inject(options),
    });
    return { ...application, inject };
  }
  const first = await startServer(databases[0]);
  const startedServers = [first];
  for (const database of databases.slice(1)) startedServers.push(await startServer(database));
  await saveStaff(db, { email: staffEmail, role: 'owner', passwordHash: '', now });
  let calls = 0;
  /** Sends a request to the servers in turn. */
  const inject = (options: InjectOptions) => {
    const server = startedServers[calls % startedServers.length] ?? first;
    calls += 1;
    return server.inject(options);
  };

  async function sendOnce(
    { method, url, payload, form, headers = {}, remoteAddress }: Call,
    faults: RequestFaults | null,
  ): Promise<ApiResponse> {
    const body = form === undefined ? payload : new URLSearchParams(form).toString();
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await currentFaults.run(faults, () =>
      inject({
        method,
        url,
        headers: { ...type, ...headers },
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
        ...(body === undefined ? {} : { payload: body }),
      }),
    );
    return faults?.isDead === true ? null : { status: response.statusCode, body: response.json() };
  }
  const requestFaults = (fault: Fault | null): RequestFaults => ({
    remainingStatements: typeof fault === 'object' && fault !== null ? fault.killedAt : -1,
    isDead: false,
    stripe: fault === 'stripe unreachable' || fault === 'stripe response lost' ? fault : null,
  });

  const reconcileAll = async () => void (await Promise.all(startedServers.map((server) => server.reconcile())));
  const world: World = {
    now: () => now,
    async send(call, fault) {
      if (fault === 'request lost') return null;
      if (fault === 'duplicated') {
        const [answer] = await Promise.all([sendOnce(call, null), sendOnce(call, null)]);
        return answer;
      }
      const response = await sendOnce(call, requestFaults(fault));
      return fault === 'response lost' ? null : response;
    },
    wait(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async sweep() {
      await Promise.all(startedServers.map(({ sweepPayments }) => sweepPayments()));
      await runDueErasures(db, now);
    },
    async refuseUnanswered(fault) {
      if (fault === 'request lost') return;
      const run = ({ handleUnanswered }: (typeof startedServers)[number], faults: RequestFaults | null) =>
        currentFaults.run(faults, handleUnanswered).catch((error: unknown) => {
          if (!(error instanceof ServerKilled)) throw error;
        });
      if (fault === 'duplicated') await Promise.all([first, ...startedServers].map((server) => run(server, null)));
      else await run(first, requestFaults(fault));
    },
    async logInStaff() {
      const account = await findStaffByEmail(db, staffEmail);
      return `staff=${await createStaffSession(db, account?.staffId ?? '', now)}`;
    },
    readPlacements: (since) => readPlacements(db, since),
    async clearControls() {
      await db.delete(shopControls);
      world.wait(2 / 60);
    },
    deliverEvents: async () => void (await Promise.all(startedServers.map(({ deliverEvents }) => deliverEvents()))),
    async deleteAccount(email) {
      const person = { userId: email, email, firstName: 'Léa', lastName: 'Martin', phone: '06', passwordHash: '', isVerified: true };
      await db.transaction(async (transaction) => {
        const [account] = await transaction
          .insert(users)
          .values({ ...person, createdAt: now })
          .returning();
        if (account !== undefined) await deleteAccount(transaction, account, { keys: deriveKeys(Buffer.alloc(32)), now });
      });
    },
    async failEmailsOf(orderId) {
      const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
      if (order !== undefined && !pricingInputs.has(orderId)) pricingInputs.set(orderId, order.pricingInput);
      const pricingInput = sql`${orders.pricingInput} || '{"items": [null]}'::jsonb`;
      await db.update(orders).set({ pricingInput }).where(eq(orders.orderId, orderId));
    },
    backUp: () => copyTables(db),
    async restoreBackup() {
      // Deliver pending events first: Stripe would not repeat them after the restoration.
      await world.deliverEvents();
      await restoreTables(db);
      await reconcileAll();
    },
    async statusOf(orderId) {
      const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId));
      return order?.status ?? null;
    },
    async runAllJobs() {
      for (const minutes of [1, 11, 61, 11]) {
        world.wait(minutes);
        await world.deliverEvents();
        await reconcileAll();
        await world.sweep();
      }
      for (const [orderId, pricingInput] of pricingInputs) await db.update(orders).set({ pricingInput }).where(eq(orders.orderId, orderId));
      const cookie = await world.logInStaff();
      return readFinalState(db, {
        expectedTotal,
        readTotals: async (date) => (await inject({ url: `/v2/staff/totals?date=${date}`, headers: { cookie } })).json(),
      });
    },
    async close() {
      await Promise.all(startedServers.map(({ app }) => app.close()));
      await closeDatabases();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** Opens one connection for each server to the same database. */
async function openDatabases({ servers, postgres }: Deployment) {
  const created = postgres === null ? null : await createPostgresDatabase(postgres);
  // Without timeouts: a slow machine is none of the faults of a schedule.
  const options = { databaseUrl: created?.url ?? null, dataDir: '', isBatch: true };
  const first = created === null ? await openMemoryDatabase() : await openDatabase(options);
  const others: Database[] = [];
  for (let server = 1; server < servers; server += 1) others.push(created === null ? first : await openDatabase(options));
  const databases: [Database, ...Database[]] = [first, ...others];
  return {
    databases,
    closeDatabases: async () => {
      await Promise.all([...new Set(databases)].map((database) => database.close()));
      await created?.drop();
    },
  };
}
