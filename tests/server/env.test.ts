import { expect, test } from 'vitest';
import { EnvError, readDatabaseEnv, readEnv } from '#server/env.ts';

test('the defaults are an empty shop on localhost', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: 'localhost',
    geocoder: 'streets',
    banUrl: 'https://data.geopf.fr/geocodage',
    dataDir: '.data',
    databaseUrl: null,
    backEnd: null,
    isDemo: false,
    hasCounter: true,
    unansweredMailMinutes: 3,
    unansweredRefusalMinutes: 10,
    publicUrl: 'http://localhost:3000',
    stripe: null,
    webhookSecret: null,
    hasStripeFaults: false,
    orderRetentionDays: 1095,
    rateLimitFactor: 1,
    shopFile: null,
    trustedProxies: 0,
    hstsIncludesSubdomains: false,
    logLevel: 'info',
    smtpUrl: null,
    metricsToken: null,
  });
});

test('an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SHOP: '', DEMO: '' })).toEqual(readEnv({}));
});

test('a demonstration uses the demo shop unless SHOP is set', () => {
  expect(readEnv({ DEMO: '1' }).shopFile).toMatch(/demo\/shop\.json$/);
  expect(readEnv({ DEMO: '1', SHOP: 'mine.json' }).shopFile).toBe('mine.json');
});

test('unanswered orders are handled after periods that 0 switches off, and not in a demonstration that does not ask for it', () => {
  const readPeriods = (values: Record<string, string>) => {
    const { unansweredMailMinutes, unansweredRefusalMinutes } = readEnv(values);
    return [unansweredMailMinutes, unansweredRefusalMinutes];
  };
  expect(readPeriods({ UNANSWERED_MAIL_MINUTES: '0', UNANSWERED_REFUSAL_MINUTES: '15' })).toEqual([null, 15]);
  expect(readPeriods({ DEMO: '1' })).toEqual([null, null]);
  expect(readPeriods({ DEMO: '1', UNANSWERED_MAIL_MINUTES: '1' })).toEqual([1, null]);
});

test('PUBLIC_URL loses its trailing slash', () => {
  expect(readEnv({ PUBLIC_URL: 'https://Shop.example/', TRUST_PROXY: '1' }).publicUrl).toBe('https://shop.example');
});

const invalidValues: [string, string][] = [
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DEMO', 'yes'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/path'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_FAULTS', 'yes'],
  ['SMTP_URL', 'http://x'],
  ['GEOCODER', 'google'],
  ['BAN_URL', 'file:///etc/passwd'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['RATE_LIMIT_FACTOR', '1e3'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['UNANSWERED_MAIL_MINUTES', '241'],
  ['UNANSWERED_REFUSAL_MINUTES', 'never'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'sixteen or more, with spaces'],
  ['LOG_LEVEL', 'loud'],
];
for (const [name, value] of invalidValues)
  test(`${name}=${value} is rejected by name`, () => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(name));
  });

test('all problems are reported at once', () => {
  const problems = (() => {
    try {
      readEnv({ PORT: 'x', DEMO: 'x', SMTP_URL: 'x' });
      return [];
    } catch (error) {
      return error instanceof EnvError ? error.problems : [];
    }
  })();
  expect(problems).toHaveLength(3);
});

test('TRUST_PROXY is empty, a number of proxies, or their addresses and ranges', () => {
  expect(readEnv({ TRUST_PROXY: '2' }).trustedProxies).toBe(2);
  expect(readEnv({ TRUST_PROXY: 'none' }).trustedProxies).toBe(0);
  expect(readEnv({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
});

test('an https PUBLIC_URL requires TRUST_PROXY', () => {
  expect(() => readEnv({ PUBLIC_URL: 'https://shop.example' })).toThrow(/TRUST_PROXY is required.*share one rate limit/);
  for (const decision of ['none', '0', '1', '10.0.0.0/8'])
    expect(readEnv({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: decision }).publicUrl).toBe('https://shop.example');
  expect(readEnv({ PUBLIC_URL: 'http://shop.example' }).trustedProxies).toBe(0);
});

test('demo mode rejects live Stripe keys', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(() => readEnv({ DEMO: '1', ...live })).toThrow(/DEMO=1 never runs with live/);
  expect(() => readEnv({ DEMO: '1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow(/DEMO=1 never runs with live/);
  expect(readEnv({ DEMO: '1', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
  });
});

test('demo mode with its public mailbox is rejected for a live shop', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example:587' };
  expect(() => readEnv({ DEMO: '1', ...smtp })).toThrow(/DEMO=1 never runs with SMTP_URL.*\/dev\/mailbox.*DEMO=0/);
  expect(() => readEnv({ DEMO: 'public', ...smtp })).toThrow(/DEMO=public never runs with SMTP_URL/);
  const site = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };
  expect(() => readEnv({ DEMO: '1', ...site })).toThrow(/DEMO=1 never runs with an https PUBLIC_URL.*\/dev\/mailbox.*DEMO=public/);
  expect(readEnv({ DEMO: '0', ...smtp, ...site })).toMatchObject({ isDemo: false, publicUrl: 'https://shop.example' });
  expect(readEnv({ DEMO: '1', PUBLIC_URL: 'http://192.0.2.1:3000' }).isDemo).toBe(true);
});

test('a public demonstration without mail must be enabled explicitly, and follows the rules of demo mode', () => {
  const site = { DEMO: 'public', PUBLIC_URL: 'https://demo.example', TRUST_PROXY: '1' };
  expect(readEnv(site)).toMatchObject({
    isDemo: true,
    publicUrl: 'https://demo.example',
    shopFile: expect.stringMatching(/demo\/shop\.json$/),
  });
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(() => readEnv({ ...site, ...live })).toThrow(/DEMO=public never runs with live/);
});

test('the two Stripe keys must be of the same account and mode, and set together', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/together/);
  expect(() => readEnv({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(/together/);
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(/both live/);
});

test('fault injection requires the emulator: it is rejected in production and with Stripe keys', () => {
  expect(readEnv({ DEMO: '1', STRIPE_FAULTS: '1' }).hasStripeFaults).toBe(true);
  expect(() => readEnv({ STRIPE_FAULTS: '1' })).toThrow(/emulator/);
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(() => readEnv({ DEMO: '1', STRIPE_FAULTS: '1', ...keys })).toThrow(/emulator/);
});

test('API_ROOT is the address of the back end, without a slash at its end; the key of cards is optional', () => {
  expect(readEnv({}).backEnd).toBeNull();
  expect(readEnv({ API_ROOT: 'http://localhost:4000/' }).backEnd).toEqual({ apiRoot: 'http://localhost:4000', publishableKey: null });
  const env = { API_ROOT: 'https://api.example/shop//', PUBLIC_URL: 'https://shop.example', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(readEnv(env).backEnd).toEqual({ apiRoot: 'https://api.example/shop', publishableKey: 'pk_live_1' });
  for (const API_ROOT of ['/api', 'ftp://api.example', 'https://api.example/?a=1', 'https://user@api.example', 'https://api.example/#a'])
    expect(() => readEnv({ API_ROOT })).toThrow(/API_ROOT (is an address|has no query)/);
});

test.each([
  ['DATABASE_URL', 'postgres://localhost/shop', /the back end keeps orders and accounts in its own database: leave DATABASE_URL out$/],
  ['STRIPE_SECRET_KEY', 'sk_test_1', /the back end charges the cards; STRIPE_PUBLISHABLE_KEY alone offers them/],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', /receives the webhooks of Stripe/],
  ['SMTP_URL', 'smtp://localhost', /sends the mails/],
  ['GEOCODER', 'ban', /looks up the addresses/],
  ['BAN_URL', 'https://ban.example', /looks up the addresses/],
  ['ORDER_RETENTION_DAYS', '30', /anonymise/],
  ['METRICS_TOKEN', 'x'.repeat(16), /counts the orders/],
  ['UNANSWERED_MAIL_MINUTES', '0', /unanswered/],
  ['UNANSWERED_REFUSAL_MINUTES', '5', /unanswered/],
  ['DEMO', '1', /the pages would say that nothing is prepared or charged/],
  ['DEMO', 'public', /leave DEMO out/],
  ['COUNTER', '1', /at the back end: leave COUNTER out/],
])('API_ROOT with %s=%s is one problem, in one sentence', (name, value, sentence) => {
  const problems = (values: Record<string, string>) => {
    try {
      readEnv(values);
      return [];
    } catch (error) {
      return error instanceof EnvError ? error.problems : [String(error)];
    }
  };
  const found = problems({ API_ROOT: 'https://api.example', [name]: value });
  expect(found).toEqual([expect.stringMatching(sentence)]);
  expect(found[0]).toContain('API_ROOT never runs with');
});

test('API_ROOT runs with what has no effect on a back end, and needs no TRUST_PROXY', () => {
  const harmless = {
    DEMO: '0',
    COUNTER: '0',
    DATA_DIR: '/data',
    RATE_LIMIT_FACTOR: '2',
    SHOP: 'shop.json',
    PUBLIC_URL: 'https://shop.example',
  };
  expect(readEnv({ API_ROOT: 'https://api.example', ...harmless }).isDemo).toBe(false);
});

test('a secure page cannot call a back end without TLS', () => {
  const env = { API_ROOT: 'http://api.example', PUBLIC_URL: 'https://shop.example' };
  expect(() => readEnv(env)).toThrow(/API_ROOT is an https address if PUBLIC_URL is one/);
});

test('commands on the database say that a shop with API_ROOT has none here', () => {
  expect(readDatabaseEnv({ DATA_DIR: 'here' }).dataDir).toBe('here');
  expect(() => readDatabaseEnv({ API_ROOT: 'https://api.example' })).toThrow(/run the command of the back end instead/);
});
