import * as z from 'zod';
import { findAddressProblem } from '#server/database/postgres/address.ts';
import { findConflicts } from './env-conflicts.ts';
import { parseTrustedProxies } from '#server/http/proxies.ts';

/** Treats an empty variable as unset: shells and container files cannot always omit one. */
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());

const integer = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} is a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} is a whole number from ${min} to ${max}`);

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'PUBLIC_URL is an address such as https://shop.example' })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
    'PUBLIC_URL has no path, query or user',
  )
  .transform((url) => url.origin);

const backEndAddress = z
  .url({ protocol: /^https?$/, error: 'API_ROOT is an address such as https://api.example' })
  .transform((text) => new URL(text))
  .refine((url) => url.search === '' && url.hash === '' && url.username === '', 'API_ROOT has no query, fragment or user')
  .transform(({ href }) => href.replace(/\/+$/, ''));

const databaseAddress = z.string().superRefine((text, context) => {
  const problem = findAddressProblem(text);
  if (problem !== null) context.addIssue(problem);
});

/** Schema of the environment variables. Reports every invalid one, and every invalid combination. */
export const variablesSchema = z
  .object({
    PORT: optional(integer('PORT', 0, 65_535)),
    HOST: optional(z.string()),
    DATA_DIR: optional(z.string()),
    API_ROOT: optional(backEndAddress),
    DATABASE_URL: optional(databaseAddress),
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
    COUNTER: optional(z.enum(['0', '1'], 'COUNTER is 0 or 1')),
    UNANSWERED_MAIL_MINUTES: optional(integer('UNANSWERED_MAIL_MINUTES', 0, 240)),
    UNANSWERED_REFUSAL_MINUTES: optional(integer('UNANSWERED_REFUSAL_MINUTES', 0, 240)),
    HSTS_SUBDOMAINS: optional(z.enum(['0', '1'], 'HSTS_SUBDOMAINS is 0 or 1')),
    LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info'], 'LOG_LEVEL is silent, error, warn or info')),
  })
  .superRefine((env, context) => {
    for (const { variable, problem } of findConflicts(env)) context.addIssue({ code: 'custom', path: [variable], message: problem });
  });
