import { join } from 'node:path';
import { variablesSchema } from './env-variables.ts';
import type { TrustedProxies } from '#server/http/proxies.ts';
import { root } from './root.ts';

/** The server's configuration, read once at the start. */
export type Env = {
  port: number;
  /** `localhost` reaches this machine only; `0.0.0.0` or `::` reaches the network. */
  host: string;
  /** PGlite's folder. Unused if `databaseUrl` is set. */
  dataDir: string;
  databaseUrl: string | null;
  /**
   * The back end of a shop that has one at another address: this server has no database then, and serves the pages alone.
   * `publishableKey`: Stripe key of the account that the back end charges cards by; null if cards are not offered.
   */
  backEnd: { apiRoot: string; publishableKey: string | null } | null;
  isDemo: boolean;
  /** The shop's URL without a trailing slash. */
  publicUrl: string;
  /** Keys of the Stripe account. Without them a demonstration uses the emulator, and a real shop accepts no cards. */
  stripe: { secretKey: string; publishableKey: string } | null;
  /** Signing secret of the webhooks of Stripe or the emulator. Null disables Stripe's webhooks. */
  webhookSecret: string | null;
  /** Whether tests may inject faults into the emulator. */
  hasStripeFaults: boolean;
  /** Days after which personal data is removed from an order. */
  orderRetentionDays: number;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** Path of the JSON file published on the first start; null for an empty shop. */
  shopFile: string | null;
  trustedProxies: TrustedProxies;
  /** Whether HSTS includes every subdomain of `publicUrl`'s host. */
  hstsIncludesSubdomains: boolean;
  /** Source of addresses: the shop file's own list, or the French national address base. */
  geocoder: 'streets' | 'ban';
  /** URL of the national address base. */
  banUrl: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info';
  /** URL of the mail server; null if mails are not sent. */
  smtpUrl: string | null;
  /** Bearer token of `/metrics`; null disables metrics. */
  metricsToken: string | null;
  /** Whether the restaurant handles orders at `/counter`. False for a restaurant that has a system of its own. */
  hasCounter: boolean;
  /** Minutes without an answer after which the restaurant is mailed about an order; null: never. */
  unansweredMailMinutes: number | null;
  /** Minutes without an answer after which an order is refused, and refunded; null: never. */
  unansweredRefusalMinutes: number | null;
};

/** Invalid configuration. `problems` has one line per invalid variable, naming it. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/**
 * Parses the environment variables of a command that works on the database.
 *
 * @throws EnvError also if the shop has its database elsewhere
 */
export function readDatabaseEnv(values: Readonly<Record<string, string | undefined>>): Env {
  const env = readEnv(values);
  if (env.backEnd === null) return env;
  throw new EnvError(['API_ROOT is set, so this shop has no database here: run the command of the back end instead']);
}

/** Shop file of the demonstration. */
const demoShop = join(root, 'server/demo/shop.json');

/** Three years, in days. */
const defaultRetentionDays = 1095;

/** Minutes without an answer after which the restaurant is mailed about an order, and after which the order is refused. */
const defaultMailMinutes = 3;
const defaultRefusalMinutes = 10;

/** Returns a period that 0 switches off. */
const toPeriod = (minutes: number) => (minutes === 0 ? null : minutes);

/** Public instance of the national address base. */
const banUrl = 'https://data.geopf.fr/geocodage';

/**
 * Parses the environment variables. The error lists every problem, not only the first.
 *
 * @throws EnvError
 *
 * @example readEnv({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export function readEnv(values: Readonly<Record<string, string | undefined>>): Env {
  const parsed = variablesSchema.safeParse(values);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map(({ message }) => message));
  const env = parsed.data;
  const port = env.PORT ?? 3000;
  const isDemo = env.DEMO === '1' || env.DEMO === 'public';
  return {
    port,
    host: env.HOST ?? 'localhost',
    dataDir: env.DATA_DIR ?? '.data',
    databaseUrl: env.DATABASE_URL ?? null,
    backEnd: env.API_ROOT === undefined ? null : { apiRoot: env.API_ROOT, publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null },
    isDemo,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    stripe:
      env.STRIPE_SECRET_KEY === undefined || env.STRIPE_PUBLISHABLE_KEY === undefined
        ? null
        : { secretKey: env.STRIPE_SECRET_KEY, publishableKey: env.STRIPE_PUBLISHABLE_KEY },
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    hasStripeFaults: env.STRIPE_FAULTS === '1',
    orderRetentionDays: env.ORDER_RETENTION_DAYS ?? defaultRetentionDays,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
    shopFile: env.SHOP ?? (isDemo ? demoShop : null),
    trustedProxies: env.TRUST_PROXY ?? 0,
    hstsIncludesSubdomains: env.HSTS_SUBDOMAINS === '1',
    geocoder: env.GEOCODER ?? 'streets',
    banUrl: (env.BAN_URL ?? banUrl).replace(/\/$/, ''),
    logLevel: env.LOG_LEVEL ?? 'info',
    smtpUrl: env.SMTP_URL ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    hasCounter: env.COUNTER !== '0',
    unansweredMailMinutes: toPeriod(env.UNANSWERED_MAIL_MINUTES ?? (isDemo ? 0 : defaultMailMinutes)),
    unansweredRefusalMinutes: toPeriod(env.UNANSWERED_REFUSAL_MINUTES ?? (isDemo ? 0 : defaultRefusalMinutes)),
  };
}
