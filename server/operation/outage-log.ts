import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { describeError, isDatabaseOutage } from '#server/http/errors.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Milliseconds without a failure after which an outage is over, between two summaries of one that lasts, and between two checks. */
type OutagePeriods = { quietMs: number; summaryMs: number; checkMs: number };
const defaultPeriods: OutagePeriods = { quietMs: 10_000, summaryMs: 60_000, checkMs: 1000 };

/** Number of failed orders that a summary names, before it is written early. */
const maxOrders = 500;

/** A database outage, with the failures that were not logged one by one since the last summary. */
type Outage = {
  startedAt: number;
  summarisedAt: number;
  failedAt: number;
  failures: number;
  codes: Record<string, number>;
  orders: string[];
};

/** Fields of a logged failure. */
type FailureFields = { err: unknown; method?: unknown; route?: unknown };

/**
 * Log of database outages: the first failure is logged as it is, with its stack; later ones are counted, whatever part of the server
 * they come from, and summed up each minute and at the end. The summary has the request ids of orders that were not accepted.
 */
export class OutageLog {
  readonly #periods: OutagePeriods;
  #log: Pick<FastifyBaseLogger, 'error'> | null = null;
  #outage: Outage | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(periods: OutagePeriods = defaultPeriods) {
    this.#periods = periods;
  }

  /** Creates pino's hook, which passes on every line that is not about an outage. */
  createLogMethod(): LogMethod {
    const isCounted = (fields: unknown, requestId: unknown) => this.#count(fields, requestId);
    return function logMethod(args, method) {
      const [fields] = args as [unknown];
      if (!isCounted(fields, this.bindings()['reqId'])) method.apply(this, args);
    };
  }

  /** Sets the logger of summaries. */
  attach(log: Pick<FastifyBaseLogger, 'error'>): void {
    this.#log = log;
  }

  /** Ends the outage with its last summary. */
  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    if (this.#outage !== null) this.#summarise(this.#outage);
    this.#outage = null;
  }

  /** Counts a failure of an outage, and returns whether it is left to the summary. */
  #count(fields: unknown, requestId: unknown): boolean {
    if (!isFailure(fields) || !isDatabaseOutage(fields.err)) return false;
    const now = performance.now();
    const outage = this.#outage;
    if (outage === null) {
      this.#outage = { startedAt: now, summarisedAt: now, failedAt: now, failures: 0, codes: {}, orders: [] };
      this.#timer = setInterval(() => this.#check(), this.#periods.checkMs).unref();
      return false;
    }
    const { code, message } = describeError(fields.err);
    const name = typeof code === 'string' ? code : message;
    outage.failedAt = now;
    outage.failures += 1;
    outage.codes[name] = (outage.codes[name] ?? 0) + 1;
    const isOrder = fields.method === 'POST' && fields.route === '/v2/public/checkout/';
    if (isOrder && typeof requestId === 'string') outage.orders.push(requestId);
    if (outage.orders.length >= maxOrders) this.#summarise(outage);
    return true;
  }

  #check(): void {
    if (this.#outage === null) return;
    const now = performance.now();
    if (now - this.#outage.failedAt >= this.#periods.quietMs) this.end();
    else if (now - this.#outage.summarisedAt >= this.#periods.summaryMs) this.#summarise(this.#outage);
  }

  #summarise(outage: Outage): void {
    const { startedAt, failures, codes, orders } = outage;
    const now = performance.now();
    const seconds = Math.round((now - startedAt) / 1000);
    if (failures > 0) this.#log?.error({ failures, codes, orders, seconds }, 'database outage: further failures');
    Object.assign(outage, { summarisedAt: now, failures: 0, codes: {}, orders: [] });
  }
}

function isFailure(fields: unknown): fields is FailureFields {
  return typeof fields === 'object' && fields !== null && 'err' in fields;
}
