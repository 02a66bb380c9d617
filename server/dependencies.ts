import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#server/database/database.ts';
import type { Env } from './env.ts';
import type { ServerKeys } from './keys.ts';
import type { Metrics } from '#server/operation/metrics.ts';
import type { SecurityEvent } from '#server/operation/security-events.ts';
import type { OrderEventHub } from '#server/counter/order-event-hub.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { PasswordHasher } from '#server/accounts/passwords.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import type { Geocoder } from '#server/catalogue/geocoder.ts';
import type { RateLimit } from '#server/http/rate-limits.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Shop } from '#server/catalogue/shop.ts';

/** Fastify instance whose request types come from Zod schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Dependencies of routes and background jobs. */
export type ServerDependencies = {
  env: Env;
  database: Database;
  shop: Shop;
  /** Client for Stripe, or for its emulator; null if this server accepts no cards. */
  gateway: StripeGateway | null;
  /** Returns the geocoder of the shop on sale. */
  geocoder: (catalogue: Catalogue) => Promise<Geocoder>;
  /** The server's clock. */
  now: () => Date;
  /** Consumes a token of the caller's address from rate limits shared by all servers, and returns the hashes of the address. @throws HttpError 429 */
  limitCallerRate: (request: FastifyRequest, limits: readonly RateLimit[]) => Promise<CallerHashes>;
  /** Consumes a token of an email from rate limits shared by all servers, independent of the caller's address. @throws HttpError 429 */
  limitEmailRate: (email: string, limits: readonly RateLimit[]) => Promise<void>;
  passwords: PasswordHasher;
  keys: ServerKeys;
  /** Id of this shop in the metadata of its payment intents. */
  shopId: string;
  outbox: Outbox;
  /** Events of orders, from all servers of the shop. */
  orderEvents: OrderEventHub;
  /** Logs an error that a person must handle. */
  report: (message: string) => void;
  /** Logs a failure that the server recovers from. */
  warn: (message: string, error?: unknown) => void;
  /** Counters for `/metrics`. */
  metrics: Metrics;
  /** Logs a security event without personal data, and counts it. */
  reportSecurityEvent: (request: FastifyRequest, event: SecurityEvent) => void;
  /** Returns the ids of the most ordered items, most ordered first; the last known ones while the database is unreachable. */
  mostOrdered: () => Promise<string[]>;
  /** Hook that consumes a token of the caller's address from a rate limit in memory, for cheap and frequent routes. @throws HttpError 429 */
  limitCatalogueRate: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is a page or file of the site rather than an API call. */
    isPage?: boolean;
  }
}
