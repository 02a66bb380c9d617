import { createHash } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { defaultSite } from '#config/site.ts';
import { authCodeRoutes } from '#server/accounts/auth-code-routes.ts';
import { authRoutes } from '#server/accounts/auth-routes.ts';
import { createCode } from '#server/accounts/codes.ts';
import { codes, devices, failures, sessions, users } from '#server/accounts/account-tables.ts';
import { profileRoutes } from '#server/accounts/profile-routes.ts';
import { createSession } from '#server/accounts/sessions.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { readEnv } from '#server/env.ts';
import { createFastify } from '#server/http/create-fastify.ts';
import { handleErrors } from '#server/http/errors.ts';
import { tooManyRequests, type RateLimit } from '#server/http/rate-limits.ts';
import { deriveKeys } from '#server/keys.ts';
import type { Mail } from '#server/mail/mail.ts';
import { at } from '../../support/stripe/stored-payments.ts';

export const goodPassword = 'une phrase de passe';

/** Returns the same "hash" for the same password, in PHC format with OWASP's options or weaker ones. */
export const hashOf = (password: string, memoryCost = 19_456) =>
  `$argon2id$v=19$m=${memoryCost},t=2,p=1$c29tZXNhbHQ$${Buffer.alloc(32, password).toString('base64').replaceAll('=', '')}`;

const deviceSecret = 'd'.repeat(43);
/** Hash that is stored of the device that sends `deviceCookie`. */
export const deviceHash = createHash('sha256').update(deviceSecret).digest('base64url');
export const deviceCookie = { cookie: `device=${deviceSecret}` };

type Request = { query?: Record<string, string>; payload?: object; headers?: Record<string, string> };
type Answer = {
  status: string;
  code?: string;
  message?: string;
  errors?: object;
  token?: string;
  user?: { id: string };
  orders?: { order_id: string }[];
  total?: number;
};

/** Sends requests to the account routes alone. Mails, rate limits and password hashes are fakes, which record what they are asked. */
export function createAccountRoutes(database: Database) {
  const { db } = database;
  const clock = { now: at(0) };
  const env = { publicUrl: 'https://shop.test', rateLimitFactor: 1, isDemo: false, hasCounter: true };
  const mails: string[] = [];
  /** Names of the consumed limits, after the email if they count by email. */
  const limits: string[] = [];
  /** What a test does in the middle of a request, and names of limits that are reached. */
  const hooks = { onLimitEmail: async () => {}, onMail: async (_: Db) => {}, reached: '' };
  const limit = (subject: string, rules: readonly RateLimit[]) => {
    const names = [subject, ...rules.map(({ name }) => name)].join(' ').trim();
    limits.push(names);
    if (names === hooks.reached) throw tooManyRequests(1000);
  };
  const deps = {
    env,
    database,
    keys: deriveKeys(Buffer.alloc(32)),
    now: () => clock.now,
    shop: { catalogue: async () => ({ site: { ...defaultSite, title: 'Chez Test', siteRoot: 'https://shop.test' } }) },
    passwords: {
      hash: async (password: string) => hashOf(password),
      verify: async (passwordHash: string | null, password: string) =>
        passwordHash?.split('$').at(-1) === hashOf(password).split('$').at(-1),
    },
    limitCallerRate: async (_: unknown, rules: readonly RateLimit[]) => limit('', rules),
    limitEmailRate: async (email: string, rules: readonly RateLimit[]) => {
      limit(email, rules);
      await hooks.onLimitEmail();
    },
    outbox: {
      enqueue: async (transaction: Db, { to, subject }: Mail, { hasRecipient = true } = {}) => {
        mails.push(`${hasRecipient ? '' : 'nobody at '}${to}: ${subject.split(' ·', 1)[0]}`);
        await hooks.onMail(transaction);
      },
    },
  } as unknown as ServerDependencies;

  return {
    clock,
    env,
    mails,
    limits,
    hooks,
    /** Deletes all accounts, and what requests have recorded. */
    reset: async () => {
      Object.assign(hooks, { onLimitEmail: async () => {}, onMail: async () => {}, reached: '' });
      [clock.now, env.rateLimitFactor, mails.length, limits.length] = [at(0), 1, 0, 0];
      for (const table of [users, codes, failures]) await db.delete(table);
    },
    /** Stores the verified account `u1` of Léa. */
    addUser: async (change: Partial<typeof users.$inferInsert> = {}) => {
      const names = { firstName: 'Léa', lastName: 'Martin', phone: '06' };
      const account = { userId: 'u1', email: 'lea@example.fr', ...names, passwordHash: hashOf(goodPassword), isVerified: true };
      await db.insert(users).values({ ...account, createdAt: at(0), ...change });
    },
    /** Makes the device of `deviceCookie` known to an account. */
    addDevice: (userId = 'u1') => db.insert(devices).values({ userId, deviceHash, usedAt: at(0) }),
    /** Returns a new code of an email. */
    addCode: (email = 'lea@example.fr', userId: string | null = 'u1') => createCode(db, deps.keys, { email, userId, now: clock.now }),
    /** Starts a session and returns its header. */
    addSession: async (userId = 'u1') => ({ authorization: `Bearer ${await createSession(db, userId, clock.now)}` }),
    storedUsers: () => db.select().from(users).orderBy(users.userId),
    sessionOwners: async () => (await db.select().from(sessions).orderBy(sessions.userId)).map(({ userId }) => userId),
    deviceOwners: async () => (await db.select().from(devices).orderBy(devices.userId)).map(({ userId }) => userId),
    send: async (
      method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE',
      call: string,
      { query = {}, payload, headers = {} }: Request = {},
    ) => {
      const app = createFastify(readEnv({ LOG_LEVEL: 'silent', TRUST_PROXY: 'none' }));
      handleErrors(
        app,
        () => {},
        async () => 'fr',
      );
      for (const register of [authRoutes, authCodeRoutes, profileRoutes]) register(app, deps);
      const body = payload === undefined ? {} : { payload };
      const response = await app.inject({ method, url: `/v2/public/auth/${call}`, query, headers, ...body });
      const cookie = [response.headers['set-cookie']].join();
      const { status: result, ...answer }: Answer = method === 'HEAD' ? { status: '' } : response.json<Answer>();
      return {
        ...answer,
        result,
        status: response.statusCode,
        cache: response.headers['cache-control'],
        cookie,
        retryAfter: response.headers['retry-after'],
      };
    },
  };
}
