import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/database/database.ts';
import type { PaymentMethod } from '#domain/entities.ts';
import type { PaymentOutcome } from '#server/payments/payment-tables.ts';
import { databaseMetricHelp, type DatabaseMetrics } from './database-metrics.ts';

type OrderOutcome = 'placed' | 'paid' | 'cancelled' | 'refunded';
/** `declined`: an attempt that the bank declined, after which the customer may try another card. */
type CountedPayment = PaymentOutcome | 'declined';
type PaymentProblem = 'refund_failed' | 'dispute';

/** Counters of one server. No label contains an address, a name, or an id. */
export type Metrics = {
  /** `route` is the route's pattern, never the path. `seconds`: duration until the response was sent. */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  countOrder: (outcome: OrderOutcome, method: PaymentMethod) => void;
  /** `code`: the error's code, or its status if it has none. */
  countOrderRefusal: (code: string) => void;
  countPayment: (outcome: CountedPayment) => void;
  countRateLimited: (route: string) => void;
  countSecurityEvent: (event: string) => void;
  countPaymentProblem: (problem: PaymentProblem) => void;
};

/** Counters with their rendering in Prometheus's text format. */
export type MetricsRegistry = Metrics & {
  contentType: string;
  /** Renders all metrics. `databaseMetrics` is null if the database could not be read. */
  render: (databaseMetrics: DatabaseMetrics | null) => Promise<string>;
  close: () => void;
};

/** What a server knows of its client of the database. */
type ClientCounts = Pick<Database, 'errors' | 'countConnections'>;

const noop = () => {};

/** Metrics that count nothing, for a server without a metrics token. */
export const noMetrics: Metrics = {
  countRequest: noop,
  countOrder: noop,
  countOrderRefusal: noop,
  countPayment: noop,
  countRateLimited: noop,
  countSecurityEvent: noop,
  countPaymentProblem: noop,
};

/** Gauges of `prom-client` with a counter's suffix, which Prometheus's own check of names refuses. Each is the sum of another metric. */
const misnamedMetrics = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Upper bounds in seconds of the histogram of request durations. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates a registry that includes the metrics of the Node process. Imports `prom-client` on demand, so that a server without
 * metrics does not load it.
 */
export async function createMetricsRegistry(database: ClientCounts): Promise<MetricsRegistry> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });
  for (const name of misnamedMetrics) registry.removeSingleMetric(name);
  const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
    new prometheus.Counter({ name: `storefront_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string): Gauge => new prometheus.Gauge({ name: `storefront_${name}`, help, registers });

  const requests = createRequestHistogram(prometheus, registers);
  const orders = counter('orders_total', 'Orders by outcome and payment method', ['outcome', 'method']);
  const refusals = counter('order_refusals_total', 'Orders that were not accepted, by reason', ['code']);
  const payments = counter('payments_total', 'Card payments by outcome', ['outcome']);
  const limited = counter('rate_limited_total', 'Requests rejected by a rate limit, by route pattern', ['route']);
  const security = counter('security_events_total', 'Security events, as in the log', ['event']);
  const problems = counter('payment_problems_total', 'Failed refunds and disputes that require manual action', ['problem']);
  beginWithZero({ payments, refusals, problems });
  const updateClientMetrics = createClientMetrics(prometheus, registers, database);
  const updateDatabaseMetrics = createDatabaseMetrics(gauge);

  return {
    contentType: registry.contentType,
    countRequest: ({ seconds, status, ...labels }) => requests.observe({ ...labels, status: String(status) }, seconds),
    countOrder: (outcome, method) => orders.inc({ outcome, method }),
    countOrderRefusal: (code) => refusals.inc({ code }),
    countPayment: (outcome) => payments.inc({ outcome }),
    countRateLimited: (route) => limited.inc({ route }),
    countSecurityEvent: (event) => security.inc({ event }),
    countPaymentProblem: (problem) => problems.inc({ problem }),
    async render(databaseMetrics) {
      updateClientMetrics();
      updateDatabaseMetrics(databaseMetrics);
      return registry.metrics();
    },
    close: () => registry.clear(),
  };
}

function createRequestHistogram(prometheus: typeof import('prom-client'), registers: Registry[]): Histogram<'method' | 'route' | 'status'> {
  return new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  });
}

/** Begins the series that alerts watch. Prometheus does not count the first appearance of a series as an increase. */
function beginWithZero({ payments, refusals, problems }: Record<'payments' | 'refusals' | 'problems', Counter>): void {
  for (const outcome of ['captured', 'declined', 'canceled', 'refunded']) payments.inc({ outcome }, 0);
  for (const code of ['unavailable', '500']) refusals.inc({ code }, 0);
  for (const problem of ['refund_failed', 'dispute']) problems.inc({ problem }, 0);
}

/** Creates the metrics that are read from the database, and returns the function that updates them. */
function createDatabaseMetrics(gauge: (name: string, help: string) => Gauge): (values: DatabaseMetrics | null) => void {
  const isUp = gauge('database_up', '1 if the metrics could be read from the database');
  const gauges = Object.entries(databaseMetricHelp).map(([name, help]) => ({ name, databaseGauge: gauge(name, help) }));
  return (values) => {
    isUp.set(values === null ? 0 : 1);
    const valueByName = new Map(Object.entries(values ?? {}));
    // Without a value, render NaN instead of the last one: alerts must not rely on outdated numbers.
    for (const { name, databaseGauge } of gauges) databaseGauge.set(valueByName.get(name) ?? Number.NaN);
  };
}

/** Creates the metrics of a server's client of the database, and returns the function that updates them. */
function createClientMetrics(prometheus: typeof import('prom-client'), registers: Registry[], database: ClientCounts): () => void {
  const errors = new prometheus.Counter({
    name: 'storefront_database_errors_total',
    help: 'Errors of the database and of the way there, by class',
    labelNames: ['class'],
    registers,
  });
  const connections = new prometheus.Gauge({
    name: 'storefront_database_connections',
    help: 'Connections to the database by state; none for an embedded one',
    labelNames: ['state'],
    registers,
  });
  const waiting = new prometheus.Gauge({
    name: 'storefront_database_waiting',
    help: 'Queries and transactions that wait for a connection to the database',
    registers,
  });
  return () => {
    errors.reset();
    for (const [name, count] of Object.entries(database.errors.counts)) errors.inc({ class: name }, count);
    const counts = database.countConnections?.() ?? { inUse: 0, idle: 0, waiting: 0 };
    connections.set({ state: 'in_use' }, counts.inUse);
    connections.set({ state: 'idle' }, counts.idle);
    waiting.set(counts.waiting);
  };
}
