import type { Counter, Gauge, Histogram } from 'prom-client';
import type { PaymentMethod } from '#domain/entities.ts';
import { databaseMetricHelp, type DatabaseMetrics } from './database-metrics.ts';

type OrderOutcome = 'placed' | 'paid' | 'cancelled' | 'refunded';
type PaymentProblem = 'refund_failed' | 'dispute';

/** Counters of one server. No label contains an address, a name, or an id. */
export type Metrics = {
  /** `route` is the route's pattern, never the path. `seconds`: duration until the response was sent. */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  countOrder: (outcome: OrderOutcome, method: PaymentMethod) => void;
  /** `code`: the error's code, or its status if it has none. */
  countOrderRefusal: (code: string) => void;
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

const noop = () => {};

/** Metrics that count nothing, for a server without a metrics token. */
export const noMetrics: Metrics = {
  countRequest: noop,
  countOrder: noop,
  countOrderRefusal: noop,
  countRateLimited: noop,
  countSecurityEvent: noop,
  countPaymentProblem: noop,
};

/** Upper bounds in seconds of the histogram of request durations. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates a registry that includes the metrics of the Node process. Imports `prom-client` on demand, so that a server without
 * metrics does not load it.
 */
export async function createMetricsRegistry(): Promise<MetricsRegistry> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
    new prometheus.Counter({ name: `storefront_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string): Gauge => new prometheus.Gauge({ name: `storefront_${name}`, help, registers });

  const requests: Histogram<'method' | 'route' | 'status'> = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  });
  const orders = counter('orders_total', 'Orders by outcome and payment method', ['outcome', 'method']);
  const refusals = counter('order_refusals_total', 'Orders that were not accepted, by reason', ['code']);
  const limited = counter('rate_limited_total', 'Requests rejected by a rate limit, by route pattern', ['route']);
  const security = counter('security_events_total', 'Security events, as in the log', ['event']);
  const problems = counter('payment_problems_total', 'Failed refunds and disputes that require manual action', ['problem']);
  const databaseUp = gauge('database_up', '1 if the metrics could be read from the database');
  const databaseGauges = Object.entries(databaseMetricHelp).map(([name, help]) => ({ name, databaseGauge: gauge(name, help) }));

  return {
    contentType: registry.contentType,
    countRequest: ({ seconds, status, ...labels }) => requests.observe({ ...labels, status: String(status) }, seconds),
    countOrder: (outcome, method) => orders.inc({ outcome, method }),
    countOrderRefusal: (code) => refusals.inc({ code }),
    countRateLimited: (route) => limited.inc({ route }),
    countSecurityEvent: (event) => security.inc({ event }),
    countPaymentProblem: (problem) => problems.inc({ problem }),
    async render(databaseMetrics) {
      databaseUp.set(databaseMetrics === null ? 0 : 1);
      const valueByName = new Map(Object.entries(databaseMetrics ?? {}));
      // Without a value, render NaN instead of the last one: alerts must not rely on outdated numbers.
      for (const { name, databaseGauge } of databaseGauges) databaseGauge.set(valueByName.get(name) ?? Number.NaN);
      return registry.metrics();
    },
    close: () => registry.clear(),
  };
}
