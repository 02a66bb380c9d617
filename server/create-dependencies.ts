import { createPasswordHasher } from '#server/accounts/passwords.ts';
import { createGeocoder } from '#server/catalogue/location-routes.ts';
import { rankingPeriod, readMostOrdered } from '#server/catalogue/most-ordered.ts';
import { openShop, type Shop } from '#server/catalogue/shop.ts';
import { createOrderEventHub } from '#server/counter/order-event-hub.ts';
import { createBatcher } from '#server/database/batcher.ts';
import type { Database } from '#server/database/database.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { consumeRateLimit, consumeRateLimits, type RateLimitedCall } from '#server/http/consume-rate-limit.ts';
import { createMemoryRateLimiter } from '#server/http/memory-rate-limiter.ts';
import { catalogueLimit } from '#server/http/rate-limits.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { createOrderMailComposer } from '#server/mail/compose-order-mail.ts';
import { noMetrics, type MetricsRegistry } from '#server/operation/metrics.ts';
import { createSecurityReporter } from '#server/operation/security-events.ts';
import { staleIfError } from '#server/operation/stale-if-error.ts';
import { loadShopId } from '#server/payments/shop-id.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { createCallerHasher, type HashCaller } from '#server/privacy/caller-hashes.ts';
import { publishInitialShop } from '#server/publishing/initial-shop.ts';
import type { App, ServerDependencies } from './dependencies.ts';
import type { Env } from './env.ts';
import { loadServerKeys } from './keys.ts';

type Options = {
  env: Env;
  database: Database;
  now: () => Date;
  gateway: StripeGateway | null;
  /** Null without a metrics token. */
  registry: MetricsRegistry | null;
};

/** Dependencies together with the shop's `close`, which the application calls. */
type OpenDependencies = ServerDependencies & { shop: Shop & { close: () => Promise<void> } };

/** Creates the dependencies of the routes, and publishes the shop file on the first start. */
export async function createDependencies(app: App, options: Options): Promise<OpenDependencies> {
  const { env, database, now, gateway, registry } = options;
  const { db } = database;
  const warn = (message: string, err?: unknown) => app.log.warn(err === undefined ? {} : { err }, message);
  const shop = await openShopOnSale(options, warn);
  const metrics = registry ?? noMetrics;
  const keys = await loadServerKeys(db);
  const hashCaller = createCallerHasher(db, now);
  return {
    env,
    database,
    shop,
    gateway,
    geocoder: createGeocoder(env, now),
    now,
    keys,
    shopId: await loadShopId(db),
    outbox: createShopOutbox(options, { keys, shop, warn }),
    orderEvents: createOrderEventHub(db, warn),
    report: (message) => app.log.error(message),
    warn,
    metrics,
    reportSecurityEvent: createSecurityReporter(hashCaller, metrics),
    mostOrdered: staleIfError({
      read: async () => readMostOrdered(db, rankingPeriod(await shop.catalogue(), env, now())),
      fallback: [],
      now,
      reportFailure: (error) => app.log.warn({ err: error }, 'reading the most ordered items failed: the last known ones are used'),
    }),
    passwords: createPasswordHasher(),
    ...createRateLimiters(options, hashCaller),
  };
}

function createShopOutbox(
  { env, database: { db }, now }: Options,
  { keys, shop, warn }: Pick<ServerDependencies, 'keys' | 'shop' | 'warn'>,
): ServerDependencies['outbox'] {
  const [send, composeOrderMail] = [createMailSender(env, shop), createOrderMailComposer({ db, env, keys, shop })];
  return createOutbox({ db, keys, send, composeOrderMail, isDemo: env.isDemo, now, warn });
}

async function openShopOnSale({ env, database: { db }, now, gateway }: Options, warn: ServerDependencies['warn']) {
  if (env.shopFile !== null) await publishInitialShop({ db, file: env.shopFile, isDemo: env.isDemo, warn });
  const card = gateway === null ? null : { publishableKey: gateway.publishableKey, script: gateway.scriptUrl };
  return openShop({ db, site: { siteRoot: env.publicUrl, demo: env.isDemo, card }, now, warn });
}

function createRateLimiters(
  { env: { rateLimitFactor: factor }, database: { db }, now }: Options,
  hashCaller: HashCaller,
): Pick<ServerDependencies, 'limitCallerRate' | 'limitEmailRate' | 'limitCatalogueRate'> {
  const consumeInMemory = createMemoryRateLimiter(catalogueLimit, factor);
  const consumeTogether = createBatcher<RateLimitedCall, null>({
    run: (calls) => consumeRateLimits(db, calls, { factor, now: now() }),
    keysOf: ({ caller }) => [caller.current],
  });
  return {
    limitCallerRate: async ({ ip }, limits) => {
      const caller = await hashCaller(callerAddress(ip));
      await consumeTogether({ limits, caller });
      return caller;
    },
    limitEmailRate: async (email, limits) => {
      const caller = await hashCaller(email);
      // One transaction, so that a call rejected by one limit consumes none of the others; sequentially, so that the error names the
      // first limit that rejects.
      await db.transaction(async (transaction) => {
        for (const limit of limits) await consumeRateLimit(transaction, { limits: [limit], caller }, { factor, now: now() });
      });
    },
    limitCatalogueRate: ({ ip, routeOptions }, _reply, done) => {
      consumeInMemory(`${callerAddress(ip)} ${routeOptions.url}`, now().getTime());
      done();
    },
  };
}
