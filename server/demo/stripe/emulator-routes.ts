import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describeError } from '#server/http/errors.ts';
import type { App } from '#server/dependencies.ts';
import { handleCall, type Access, type EmulatorOptions, type Route, type CallHandler } from './handle-call.ts';
import { completeAuthentication, confirmIntent } from './confirm-intent.ts';
import { createConfirmationToken } from './confirmation-tokens.ts';
import * as intents from './payment-intents.ts';
import { createCustomer, deleteCustomer, listCustomers } from './customers.ts';
import { disputePayment } from './disputes.ts';
import { faultsSchema, setFaults, takeFault } from './faults.ts';
import { demoId } from './objects.ts';
import { createRefund, listRefunds, settleRefund } from './refunds.ts';
import { demoStripeLedger } from './emulator-tables.ts';

/** All calls: method, path under `/dev/stripe/v1`, name used by faults, access, and handler. */
const calls: readonly ['GET' | 'POST' | 'DELETE', string, string, Access, CallHandler][] = [
  ['POST', '/customers', 'customers.create', 'secret', createCustomer],
  ['GET', '/customers', 'customers.list', 'secret', listCustomers],
  ['DELETE', '/customers/:id', 'customers.delete', 'secret', deleteCustomer],
  ['POST', '/confirmation_tokens', 'confirmation_tokens.create', 'page', createConfirmationToken],
  ['POST', '/payment_intents', 'payment_intents.create', 'secret', intents.createIntent],
  ['GET', '/payment_intents', 'payment_intents.list', 'secret', intents.listIntents],
  ['GET', '/payment_intents/:id', 'payment_intents.retrieve', 'page', intents.retrieveIntent],
  ['POST', '/payment_intents/:id/confirm', 'payment_intents.confirm', 'page', confirmIntent],
  ['POST', '/payment_intents/:id/authenticate', 'payment_intents.authenticate', 'page', completeAuthentication],
  ['POST', '/payment_intents/:id/cancel', 'payment_intents.cancel', 'secret', intents.cancelIntent],
  ['POST', '/payment_intents/:id/dispute', 'payment_intents.dispute', 'secret', disputePayment],
  ['POST', '/refunds', 'refunds.create', 'secret', createRefund],
  ['GET', '/refunds', 'refunds.list', 'secret', listRefunds],
  ['POST', '/refunds/:id/settle', 'refunds.settle', 'secret', settleRefund],
];

/** Maximum duration of a hanging call in milliseconds, longer than the timeout of every caller. */
const hangMs = 30_000;

/**
 * Registers the emulator's REST calls under `/dev/stripe/v1`, form-encoded like Stripe's, its ledger, and, for tests,
 * `PUT /dev/stripe/faults`. For demonstrations only: no card is charged.
 */
export function emulatorRoutes(app: App, options: EmulatorOptions): void {
  app.register(async (emulator) => {
    emulator.removeAllContentTypeParsers();
    emulator.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    emulator.addContentTypeParser('application/json', { parseAs: 'string' }, emulator.getDefaultJsonParser('error', 'error'));
    emulator.setErrorHandler((error: unknown, request, reply) => {
      request.log.error({ err: describeError(error) }, 'emulator failed');
      return reply.code(500).send({ error: { type: 'api_error', message: 'The emulator failed.' } });
    });
    registerCalls(emulator, options);
    emulator.get('/dev/stripe/ledger.json', { schema: { hide: true } }, async (_request, reply) => {
      const entries = await options.db.select().from(demoStripeLedger).orderBy(demoStripeLedger.seq);
      return reply
        .header('cache-control', 'no-store')
        .send(
          entries.map(({ paymentIntent, type, amount, currency, at }) => ({ payment_intent: paymentIntent, type, amount, currency, at })),
        );
    });
    if (options.hasFaults)
      emulator.put('/dev/stripe/faults', { schema: { hide: true } }, async (request, reply) => {
        const faults = faultsSchema.safeParse(request.body);
        if (!faults.success) return reply.code(422).send({ error: { type: 'invalid_request_error', message: 'No such fault.' } });
        await setFaults(options.db, faults.data);
        options.onChange();
        return reply.send({});
      });
  });
}

function registerCalls(demo: FastifyInstance, options: EmulatorOptions): void {
  const closing = new AbortController();
  demo.addHook('preClose', async () => closing.abort());
  for (const [method, path, name, access, handler] of calls)
    demo.route({
      method,
      url: `/dev/stripe/v1${path}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const fault = options.hasFaults ? await takeFault(options.db, name) : null;
        if (fault === 'hang') {
          await wait(hangMs, null, { signal: closing.signal, ref: false }).catch(() => null);
          return dropConnection(reply);
        }
        const route: Route = { name, access, handler, fault };
        const response = await handleCall(request, options, route);
        options.onChange();
        if (fault === 'lost') return dropConnection(reply);
        return reply.code(response.status).header('cache-control', 'no-store').header('request-id', demoId('req')).send(response.body);
      },
    });
}

/** Closes the connection without a response. */
function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
