import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/database/database.ts';
import type { Call } from './call.ts';
import { invalidRequest, StripeFailure, rateLimited } from './stripe-failure.ts';
import type { CallFault } from './faults.ts';
import { rejectUnknownParameters } from './known-parameters.ts';
import { demoStripeKeys } from './emulator-tables.ts';

/** Options of the emulator's routes. */
export type EmulatorOptions = {
  db: Db;
  now: () => Date;
  /** Identifies requests of the shop's server. */
  secretKey: string;
  /** Whether faults may be injected. */
  hasFaults: boolean;
  /** Called after each call that may have created events. */
  onChange: () => void;
};

/** Who may make a call: the shop's server only, or also a page, with the publishable key and a client secret. */
export type Access = 'secret' | 'page';
/** Handler of a call. Throws `StripeFailure` for an error response. */
export type CallHandler = (call: Call, id: string) => Promise<object>;
/** A call's name, access, handler, and injected fault. */
export type Route = { name: string; access: Access; handler: CallHandler; fault: CallFault | null };

type CallResponse = { status: number; body: unknown };

/** Statuses not stored under an idempotency key. 400 is stored, unlike at Stripe for a request that failed validation. */
const unstoredStatuses = new Set([401, 409, 429]);

/**
 * Handles a call. A mutation and the storing of its response under the idempotency key run in one transaction. A repeated key
 * gets the stored response, even a 500.
 */
export async function handleCall(request: FastifyRequest, options: EmulatorOptions, route: Route): Promise<CallResponse> {
  const { query, body, params, method, url, headers } = request;
  const { db, now, secretKey, hasFaults } = options;
  const sentParams = { ...pickStrings(query), ...pickStrings(body) };
  const isOwner = headers.authorization === `Bearer ${secretKey}`;
  const idempotencyKey = [headers['idempotency-key']].flat()[0];
  const requestKey = JSON.stringify([method, url.split('?')[0], sentParams]);
  const run = (transaction: Db) => {
    const call: Call = { db: transaction, now: now(), params: sentParams, isOwner, hasFaults, fault: route.fault };
    return runHandler(route, call, pickStrings(params)['id'] ?? '');
  };
  if (method === 'GET') return run(db);
  return db.transaction(async (transaction) => {
    if (idempotencyKey !== undefined) {
      const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${idempotencyKey}, 1))`;
      const [row] = await transaction.select({ isLocked: lock }).from(sql`(select 1) as one`);
      if (row?.isLocked !== true) return keyInUseResponse();
      const [stored] = await transaction.select().from(demoStripeKeys).where(eq(demoStripeKeys.key, idempotencyKey));
      if (stored !== undefined) return stored.request === requestKey ? stored : keyReusedResponse();
    }
    const response = await run(transaction);
    if (idempotencyKey !== undefined && !unstoredStatuses.has(response.status))
      await transaction.insert(demoStripeKeys).values({ key: idempotencyKey, request: requestKey, ...response });
    return response;
  });
}

async function runHandler({ name, access, handler, fault }: Route, call: Call, id: string): Promise<CallResponse> {
  try {
    if (access === 'secret' && !call.isOwner)
      throw new StripeFailure(401, { type: 'invalid_request_error', message: 'This call needs a secret key.' });
    throwInjectedFault(fault);
    rejectUnknownParameters(name, call.params);
    const body = await handler(call, id);
    return { status: 200, body: fault === 'secretless' ? { ...body, client_secret: undefined } : body };
  } catch (error) {
    if (error instanceof StripeFailure) return toErrorResponse(error);
    throw error;
  }
}

function throwInjectedFault(fault: CallFault | null): void {
  if (fault === '500') throw new StripeFailure(500, { type: 'api_error', message: 'An error on our side.' });
  if (fault === '429') throw rateLimited('Too many requests.');
  if (fault === 'lock_timeout')
    throw new StripeFailure(429, { type: 'invalid_request_error', code: 'lock_timeout', message: 'This object is locked.' });
  if (fault === '400') throw invalidRequest('Received unknown parameter: fault', { code: 'parameter_unknown', param: 'fault' });
}

const toErrorResponse = ({ status, error }: StripeFailure): CallResponse => ({ status, body: { error } });

const keyInUseResponse = () =>
  toErrorResponse(
    new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'The first request is still under way.',
    }),
  );

const keyReusedResponse = () =>
  toErrorResponse(
    new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }),
  );

function pickStrings(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
