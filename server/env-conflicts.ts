import type { TrustedProxies } from '#server/http/proxies.ts';

/** Variables that constrain each other. */
type Variables = {
  API_ROOT?: string | undefined;
  DATABASE_URL?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  GEOCODER?: string | undefined;
  BAN_URL?: string | undefined;
  ORDER_RETENTION_DAYS?: number | undefined;
  METRICS_TOKEN?: string | undefined;
  COUNTER?: '0' | '1' | undefined;
  UNANSWERED_MAIL_MINUTES?: number | undefined;
  UNANSWERED_REFUSAL_MINUTES?: number | undefined;
  DEMO?: '0' | '1' | 'public' | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  TRUST_PROXY?: TrustedProxies | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_FAULTS?: '0' | '1' | undefined;
};

/** Rule that a valid combination of variables satisfies, with the message for a broken one. */
type Rule = { variable: keyof Variables; isBroken: (env: Variables) => boolean; problem: (env: Variables) => string };

const isDemo = ({ DEMO }: Variables) => DEMO === '1' || DEMO === 'public';
const isHttps = ({ PUBLIC_URL }: Variables) => PUBLIC_URL?.startsWith('https:') === true;

/** What the back end does in place of this server, by the variable that would have no effect with `API_ROOT`. */
const backEndTasks: Partial<Record<keyof Variables, string>> = {
  DATABASE_URL: 'keeps orders and accounts in its own database',
  STRIPE_SECRET_KEY: 'charges the cards; STRIPE_PUBLISHABLE_KEY alone offers them on the pages',
  STRIPE_WEBHOOK_SECRET: 'receives the webhooks of Stripe',
  SMTP_URL: 'sends the mails',
  GEOCODER: 'looks up the addresses',
  BAN_URL: 'looks up the addresses',
  ORDER_RETENTION_DAYS: 'keeps the orders, and has to anonymise them',
  METRICS_TOKEN: 'counts the orders',
  UNANSWERED_MAIL_MINUTES: 'watches over unanswered orders',
  UNANSWERED_REFUSAL_MINUTES: 'watches over unanswered orders',
};

const backEndRules = Object.entries(backEndTasks).map(([name, task]): Rule => {
  const variable = name as keyof Variables;
  return {
    variable,
    isBroken: (env) => env.API_ROOT !== undefined && env[variable] !== undefined,
    problem: () => `API_ROOT never runs with ${variable}, because the back end ${task}: leave ${variable} out`,
  };
});

const rules: Rule[] = [
  ...backEndRules,
  {
    variable: 'DEMO',
    isBroken: (env) => env.API_ROOT !== undefined && isDemo(env),
    problem: ({ DEMO }) =>
      `API_ROOT never runs with DEMO=${DEMO}, because the pages would say that nothing is prepared or charged, and the back end takes the orders: leave DEMO out`,
  },
  {
    variable: 'COUNTER',
    isBroken: (env) => env.API_ROOT !== undefined && env.COUNTER === '1',
    problem: () => 'API_ROOT never runs with COUNTER=1, because the restaurant handles its orders at the back end: leave COUNTER out',
  },
  {
    variable: 'API_ROOT',
    isBroken: (env) => isHttps(env) && env.API_ROOT?.startsWith('http:') === true,
    problem: () => 'API_ROOT is an https address if PUBLIC_URL is one, because browsers block what a secure page requests without TLS',
  },
  {
    variable: 'DEMO',
    isBroken: (env) => isDemo(env) && [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].some((key) => key?.includes('_live_')),
    problem: ({ DEMO }) => `DEMO=${DEMO} never runs with live Stripe keys`,
  },
  {
    variable: 'DEMO',
    isBroken: (env) => isDemo(env) && env.SMTP_URL !== undefined,
    problem: ({ DEMO }) =>
      `DEMO=${DEMO} never runs with SMTP_URL, because it shows every mailed code at /dev/mailbox: set DEMO=0 for a real shop, or leave SMTP_URL out for a demo`,
  },
  {
    variable: 'DEMO',
    isBroken: (env) => env.DEMO === '1' && isHttps(env),
    problem: () =>
      'DEMO=1 never runs with an https PUBLIC_URL, because it shows every mailed code at /dev/mailbox: set DEMO=0 for a real shop, or DEMO=public for a public demo without mail',
  },
  {
    variable: 'TRUST_PROXY',
    isBroken: (env) => isHttps(env) && env.TRUST_PROXY === undefined && env.API_ROOT === undefined,
    problem: () =>
      'TRUST_PROXY is required with an https PUBLIC_URL, because without it all visitors behind a proxy share one rate limit: set the number of proxies, their addresses or CIDR ranges, or none',
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    isBroken: (env) => env.API_ROOT === undefined && (env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_PUBLISHABLE_KEY === undefined),
    problem: () => 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are set together or not at all',
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    isBroken: (env) =>
      env.API_ROOT === undefined && env.STRIPE_SECRET_KEY?.includes('_live_') !== env.STRIPE_PUBLISHABLE_KEY?.includes('_live_'),
    problem: () => 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are both live keys or both test keys',
  },
  {
    variable: 'STRIPE_FAULTS',
    isBroken: (env) => env.STRIPE_FAULTS === '1' && (!isDemo(env) || env.STRIPE_SECRET_KEY !== undefined),
    problem: () => 'STRIPE_FAULTS=1 needs the card emulator: DEMO=1 and no Stripe keys',
  },
];

/** Returns the variable and the message of every broken rule. */
export function findConflicts(env: Variables): { variable: keyof Variables; problem: string }[] {
  return rules.filter(({ isBroken }) => isBroken(env)).map(({ variable, problem }) => ({ variable, problem: problem(env) }));
}
