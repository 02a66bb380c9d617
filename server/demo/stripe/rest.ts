import { setTimeout as wait } from 'node:timers/promises';
import { sql, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '../../database.ts';
import { describe } from '../../errors.ts';
import type { App } from '../../parts.ts';
import * as calls from './calls.ts';
import { StripeFailure } from './failures.ts';
import { faultsSchema, setFaults, takeFault, type CallFault } from './faults.ts';
import { demoId } from './objects.ts';
import { demoStripeKeys, demoStripeLedger } from './tables.ts';

/** What the emulator's routes are given. */
export type EmulatorOptions = {
  queries: Queries;
  now: () => Date;
  /** Who sends it is the shop itself. */
  secretKey: string;
  /** Whether faults may be asked for. */
  hasFaults: boolean;
  /** Called after a call that may have made events. */
  onChange: () => void;
};

type Answer = { status: number; body: unknown };
type Work = (call: calls.Call, id: string) => Promise<unknown>;

/** Every call: its method, its path under `/dev/stripe/v1`, its name for faults, what it does. */
const table: readonly ['GET' | 'POST', string, string, Work][] = [
  ['POST', '/customers', 'customers.create', calls.createCustomer],
  ['POST', '/confirmation_tokens', 'confirmation_tokens.create', calls.createConfirmationToken],
  ['POST', '/payment_intents', 'payment_intents.create', calls.createIntent],
  ['GET', '/payment_intents/:id', 'payment_intents.retrieve', calls.retrieveIntent],
  ['POST', '/payment_intents/:id/confirm', 'payment_intents.confirm', calls.confirmIntent],
  ['POST', '/payment_intents/:id/tds', 'payment_intents.tds', calls.answerBank],
  ['POST', '/payment_intents/:id/cancel', 'payment_intents.cancel', calls.cancelIntent],
  ['POST', '/refunds', 'refunds.create', calls.createRefund],
];

/** The longest that a call hangs, in milliseconds: whoever waits for it has given up long before. */
const hangMs = 30_000;

/**
 * The card emulator's REST calls under `/dev/stripe/v1`, form-encoded and answered as Stripe's are, its ledger, and, where
 * tests ask for it, `PUT /dev/stripe/faults`. Only for the demonstration: no card is charged here.
 */
export function emulatorRoutes(app: App, options: EmulatorOptions): void {
  app.register(async (demo) => {
    demo.removeAllContentTypeParsers();
    demo.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    demo.addContentTypeParser('application/json', { parseAs: 'string' }, demo.getDefaultJsonParser('error', 'error'));
    demo.setErrorHandler((error: unknown, request, reply) => {
      request.log.error({ err: describe(error) }, 'emulator failed');
      return reply.code(500).send({ error: { type: 'api_error', message: 'The emulator failed.' } });
    });
    callRoutes(demo, options);
    demo.get('/dev/stripe/ledger.json', { schema: { hide: true } }, async (_request, reply) => {
      const entries = await options.queries.select().from(demoStripeLedger).orderBy(demoStripeLedger.seq);
      return reply
        .header('cache-control', 'no-store')
        .send(
          entries.map(({ paymentIntent, type, amount, currency, at }) => ({ payment_intent: paymentIntent, type, amount, currency, at })),
        );
    });
    if (options.hasFaults)
      demo.put('/dev/stripe/faults', { schema: { hide: true } }, async (request, reply) => {
        const wanted = faultsSchema.safeParse(request.body);
        if (!wanted.success) return reply.code(422).send({ error: { type: 'invalid_request_error', message: 'No such fault.' } });
        await setFaults(options.queries, wanted.data);
        options.onChange();
        return reply.send({});
      });
  });
}

function callRoutes(demo: FastifyInstance, options: EmulatorOptions): void {
  const closing = new AbortController();
  demo.addHook('preClose', async () => closing.abort());
  for (const [method, path, name, work] of table)
    demo.route({
      method,
      url: `/dev/stripe/v1${path}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const fault = options.hasFaults ? await takeFault(options.queries, name) : null;
        if (fault === 'hang') {
          await wait(hangMs, null, { signal: closing.signal, ref: false }).catch(() => null);
          return drop(reply);
        }
        const answer = failureOf(fault) ?? (await answerOf(request, options, work));
        options.onChange();
        if (fault === 'lost') return drop(reply);
        return reply.code(answer.status).header('cache-control', 'no-store').header('request-id', demoId('req')).send(answer.body);
      },
    });
}

function failureOf(fault: CallFault | null): Answer | null {
  if (fault === '500') return answerOfFailure(new StripeFailure(500, { type: 'api_error', message: 'An error on our side.' }));
  if (fault === '429')
    return answerOfFailure(new StripeFailure(429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests.' }));
  return null;
}

const answerOfFailure = ({ status, error }: StripeFailure): Answer => ({ status, body: { error } });

/** Breaks the connection without an answer. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Carries a call out; one that changes something in one transaction, together with the answer kept under its idempotency key. */
async function answerOf(request: FastifyRequest, { queries, now, secretKey, hasFaults }: EmulatorOptions, work: Work): Promise<Answer> {
  const { query, body, params, method, url, headers } = request;
  const sent = { ...textsOf(query), ...textsOf(body) };
  const id = textsOf(params)['id'] ?? '';
  const isOwner = headers.authorization === `Bearer ${secretKey}`;
  const key = [headers['idempotency-key']].flat()[0];
  const asked = JSON.stringify([method, url.split('?')[0], sent]);
  const carryOut = (within: Queries) =>
    work({ queries: within, now: now(), params: sent, isOwner, hasFaults }, id).then(
      (done) => ({ status: 200, body: done }),
      (error: unknown) => {
        if (error instanceof StripeFailure) return answerOfFailure(error);
        throw error;
      },
    );
  if (method === 'GET') return carryOut(queries);
  return queries.transaction(async (transaction) => {
    if (key !== undefined) {
      const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${key}, 1))`;
      const [first] = await transaction.select({ isFree: lock }).from(sql`(select 1) as one`);
      if (first?.isFree !== true)
        return answerOfFailure(
          new StripeFailure(409, {
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
            message: 'The first request is still under way.',
          }),
        );
      const [kept] = await transaction.select().from(demoStripeKeys).where(eq(demoStripeKeys.key, key));
      if (kept !== undefined) return kept.request === asked ? kept : otherRequest();
    }
    const answer = await carryOut(transaction);
    if (key !== undefined && answer.status !== 400 && answer.status !== 401 && answer.status !== 429)
      await transaction.insert(demoStripeKeys).values({ key, request: asked, ...answer });
    return answer;
  });
}

const otherRequest = () =>
  answerOfFailure(
    new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }),
  );

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
