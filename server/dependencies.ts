import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#server/database/database.ts';
import type { Env } from './env.ts';
import type { ServerKeys } from './keys.ts';
import type { Metrics } from '#server/operation/metrics.ts';
import type { SecurityEvent } from '#server/operation/security-events.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { PasswordHasher } from '#server/accounts/passwords.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import type { HashCaller } from '#server/privacy/caller-hashes.ts';
import type { Geocoder } from '#server/catalogue/geocoder.ts';
import type { RateLimit } from '#server/http/rate-limits.ts';
import type { Catalogue, Shop } from '#server/catalogue/shop.ts';

/** The application as routes see it: requests are what their schemas make of them. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** What routes are given. */
export type ServerDependencies = {
  env: Env;
  database: Database;
  shop: Shop;
  /** The way to Stripe, or to its emulator; null: this server charges no cards. */
  gateway: StripeGateway | null;
  /** Finds addresses for the shop on sale. */
  geocoder: (catalogue: Catalogue) => Promise<Geocoder>;
  /** The server's clock. */
  now: () => Date;
  /** Counts this request's caller, on all servers together; throws the 429. */
  count: (request: FastifyRequest, limits: readonly RateLimit[]) => Promise<void>;
  /** Counts calls about one address of mail, whoever makes them, on all servers together; throws the 429. */
  countEmail: (email: string, limits: readonly RateLimit[]) => Promise<void>;
  passwords: PasswordHasher;
  keys: ServerKeys;
  /** Hashes a caller's address for storage. Not within a transaction. */
  hashCaller: HashCaller;
  /** Names this shop in the metadata of its payment intents. */
  shopId: string;
  outbox: Outbox;
  /** Writes an error into the log that somebody has to look at. */
  report: (message: string) => void;
  /** What this server counts for `/metrics`. */
  metrics: Metrics;
  /** Writes a security event into the log, without personal data, and counts it. */
  reportSecurityEvent: (request: FastifyRequest, event: SecurityEvent) => void;
  /** Ids of the items ordered most, the most ordered first; the last known ones while the database is out of reach. */
  mostOrdered: () => Promise<string[]>;
  /** Counts this request's caller in this process, for what is asked often and costs little; throws the 429. */
  countCatalogue: (request: FastifyRequest) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page or a file of the built site: a GET of people, not a call. */
    isPage?: boolean;
  }
}
