import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '#server/database/database.ts';
import type { Call } from './call.ts';
import { invalidRequest, StripeFailure, rateLimited } from './stripe-failure.ts';
import type { CallFault } from './faults.ts';
import { rejectUnknownParameters } from './known-parameters.ts';
import { demoStripeKeys } from './emulator-tables.ts';

/** Options of the emulator's routes. */
export type EmulatorOptions = {
  queries: Queries;
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
/**
 * Handles a call.
 *
 * @throws StripeFailure
 */
export type CallHandler = (call: Call, id: string) => Promise<object>;
/** A call with its name, access, handler, and injected fault. */
export type Route = { name: string; access: Access; handler: CallHandler; fault: CallFault | null };

type CallResponse = { status: number; body: unknown };

/** Statuses not stored under an idempotency key. Stricter than Stripe, which does not store a 400 for a request it never started. */
const unstoredStatuses = new Set([401, 409, 429]);

/**
 * Handles a call. A mutation runs in one transaction together with storing its response under the idempotency key: the first
 * response, including a 500, is replayed for every repetition.
 */
export async function handleCall(request: FastifyRequest, options: EmulatorOptions, route: Route): Promise<CallResponse> {
  const { query, body, params, method, url, headers } = request;
  const { queries, now, secretKey, hasFaults } = options;
  const sent = { ...pickStrings(query), ...pickStrings(body) };
  const isOwner = headers.authorization === `Bearer ${secretKey}`;
  const key = [headers['idempotency-key']].flat()[0];
  const requestKey = JSON.stringify([method, url.split('?')[0], sent]);
  const carryOut = (transaction: Queries) => {
    const call: Call = { queries: transaction, now: now(), params: sent, isOwner, hasFaults, fault: route.fault };
    return runHandler(route, call, pickStrings(params)['id'] ?? '');
  };
  if (method === 'GET') return carryOut(queries);
  return queries.transaction(async (transaction) => {
    if (key !== undefined) {
      const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${key}, 1))`;
      const [first] = await transaction.select({ isFree: lock }).from(sql`(select 1) as one`);
      if (first?.isFree !== true) return keyInUseResponse();
      const [kept] = await transaction.select().from(demoStripeKeys).where(eq(demoStripeKeys.key, key));
      if (kept !== undefined) return kept.request === requestKey ? kept : keyReusedResponse();
    }
    const answer = await carryOut(transaction);
    if (key !== undefined && !unstoredStatuses.has(answer.status))
      await transaction.insert(demoStripeKeys).values({ key, request: requestKey, ...answer });
    return answer;
  });
}

async function runHandler({ name, access, handler: work, fault }: Route, call: Call, id: string): Promise<CallResponse> {
  try {
    if (access === 'secret' && !call.isOwner)
      throw new StripeFailure(401, { type: 'invalid_request_error', message: 'This call needs a secret key.' });
    throwRequestedFault(fault);
    rejectUnknownParameters(name, call.params);
    const body = await work(call, id);
    return { status: 200, body: fault === 'secretless' ? { ...body, client_secret: undefined } : body };
  } catch (error) {
    if (error instanceof StripeFailure) return toErrorResponse(error);
    throw error;
  }
}

function throwRequestedFault(fault: CallFault | null): void {
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
