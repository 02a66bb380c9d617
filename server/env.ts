import { join } from 'node:path';
import * as z from 'zod';
import { findConflicts } from './env-conflicts.ts';
import { parseTrustedProxies, type TrustedProxies } from '#server/http/proxies.ts';
import { root } from './root.ts';

/** An empty variable is an unset one, as shells and container files write it. */
const unset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

const integer = (name: string, lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} is a whole number from ${lowest} to ${highest}`)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, `${name} is a whole number from ${lowest} to ${highest}`);

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'PUBLIC_URL is an address such as https://shop.example' })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
    'PUBLIC_URL has no path, query or user',
  )
  .transform((url) => url.origin);

const variables = z
  .object({
    PORT: optional(integer('PORT', 0, 65_535)),
    HOST: optional(z.string()),
    DATA_DIR: optional(z.string()),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL is an address such as postgres://user@host/name' })),
    DEMO: optional(z.enum(['0', '1', 'public'], 'DEMO is 0, 1 or public')),
    PUBLIC_URL: optional(httpAddress),
    STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'STRIPE_SECRET_KEY starts with sk_test_ or sk_live_')),
    STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_(test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY starts with pk_test_ or pk_live_')),
    STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET starts with whsec_')),
    STRIPE_FAULTS: optional(z.enum(['0', '1'], 'STRIPE_FAULTS is 0 or 1')),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'SMTP_URL is an address such as smtp://user:password@host:587' })),
    GEOCODER: optional(
      z.enum(['streets', 'ban'], 'GEOCODER is streets (the shop file’s own list) or ban (the French national address base)'),
    ),
    BAN_URL: optional(z.url({ protocol: /^https?$/, error: 'BAN_URL is an address such as https://data.geopf.fr/geocodage' })),
    RATE_LIMIT_FACTOR: optional(
      z
        .string()
        .regex(/^\d{1,7}(\.\d{1,3})?$/, 'RATE_LIMIT_FACTOR is a number above 0')
        .transform(Number)
        .refine((value) => value > 0, 'RATE_LIMIT_FACTOR is a number above 0'),
    ),
    SHOP: optional(z.string()),
    TRUST_PROXY: optional(
      z.string().transform((text, context) => {
        const trusted = parseTrustedProxies(text);
        if (trusted === null)
          context.addIssue('TRUST_PROXY is none, a number of proxies up to 10, or addresses and CIDR ranges such as 127.0.0.1, 10.0.0.0/8');
        return trusted ?? 0;
      }),
    ),
    ORDER_RETENTION_DAYS: optional(integer('ORDER_RETENTION_DAYS', 1, 36_500)),
    METRICS_TOKEN: optional(z.string().regex(/^\S{16,200}$/, 'METRICS_TOKEN has 16 to 200 characters and no spaces')),
    HSTS_SUBDOMAINS: optional(z.enum(['0', '1'], 'HSTS_SUBDOMAINS is 0 or 1')),
    LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info'], 'LOG_LEVEL is silent, error, warn or info')),
  })
  .superRefine((env, context) => {
    for (const { variable, problem } of findConflicts(env)) context.addIssue({ code: 'custom', path: [variable], message: problem });
  });

/** What the server is told from outside, read once at the start. */
export type Env = {
  port: number;
  /** `localhost` reaches this machine only; `0.0.0.0` or `::` reaches the network. */
  host: string;
  /** PGlite's folder. Unused where `databaseUrl` is set. */
  dataDir: string;
  databaseUrl: string | null;
  isDemo: boolean;
  /** The shop's address without a slash at the end. */
  publicUrl: string;
  /** The account that cards are charged by; null: the emulator in the demonstration, else no cards. */
  stripe: { secretKey: string; publishableKey: string } | null;
  /** What Stripe, or the emulator, signs its webhooks with. */
  webhookSecret: string | null;
  /** Whether tests may ask the emulator for faults. */
  hasStripeFaults: boolean;
  /** Days after which who ordered, and where it was brought, is taken out of an order. */
  orderRetentionDays: number;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** Path of the shop's JSON file; null: an empty shop. */
  shopFile: string | null;
  trustedProxies: TrustedProxies;
  /** Whether browsers also require https of every subdomain of `publicUrl`'s host. */
  hstsIncludesSubdomains: boolean;
  /** Where addresses are looked up: in the shop file's own list, or in the French national address base. */
  geocoder: 'streets' | 'ban';
  /** Address of the national address base; tests have their own. */
  banUrl: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info';
  /** Where mails are handed over; null: nowhere. */
  smtpUrl: string | null;
  /** The bearer token of `/metrics`; null: there are no metrics. */
  metricsToken: string | null;
};

/** A variable that does not fit. `problems` has one line each, naming the variable. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration does not fit:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/** The demonstration's own shop. */
const demoShop = join(root, 'server/demo/shop.json');

/** Three years. */
const defaultRetentionDays = 1095;

/** The national address base, where the state runs it. */
const banUrl = 'https://data.geopf.fr/geocodage';

/**
 * Reads the variables of the process. Throws `EnvError` with everything that is wrong, not only the first.
 *
 * @example readEnv({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export function readEnv(values: Readonly<Record<string, string | undefined>>): Env {
  const read = variables.safeParse(values);
  if (!read.success) throw new EnvError(read.error.issues.map(({ message }) => message));
  const env = read.data;
  const port = env.PORT ?? 3000;
  const isDemo = env.DEMO === '1' || env.DEMO === 'public';
  return {
    port,
    host: env.HOST ?? 'localhost',
    dataDir: env.DATA_DIR ?? '.data',
    databaseUrl: env.DATABASE_URL ?? null,
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
  };
}
