import type { Counter, Gauge, Histogram } from 'prom-client';
import type { PaymentMethod } from '#domain/entities.ts';
import { sharedValueHelp, type SharedValues } from './shared-values.ts';

type OrderOutcome = 'placed' | 'paid' | 'cancelled' | 'refunded';
type PaymentProblem = 'refund_failed' | 'dispute';

/** Metrics of one server. No label contains an address, a name, or an id. */
export type Metrics = {
  /** `route` is the pattern, never the path; `seconds` until the response was sent. */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  countOrder: (outcome: OrderOutcome, method: PaymentMethod) => void;
  /** `code` of the error, or its status if it has none. */
  countOrderRefusal: (code: string) => void;
  countRateLimited: (route: string) => void;
  countSecurityEvent: (event: string) => void;
  countPaymentProblem: (problem: PaymentProblem) => void;
};

/** Metrics with their rendering in Prometheus' text format. */
export type MetricsRegistry = Metrics & {
  contentType: string;
  /** Renders all metrics. `shared` is null if the database could not be read. */
  render: (shared: SharedValues | null) => Promise<string>;
  close: () => void;
};

const ignore = () => {};

/** Metrics that count nothing, for a server without a metrics token. */
export const noMetrics: Metrics = {
  countRequest: ignore,
  countOrder: ignore,
  countOrderRefusal: ignore,
  countRateLimited: ignore,
  countSecurityEvent: ignore,
  countPaymentProblem: ignore,
};

/** Seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates a registry with the metrics of the Node process. `prom-client` is imported on demand: a server without metrics does
 * not load it.
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
  const databaseUp = gauge('database_up', '1 if the shared values could be read from the database');
  const shared = Object.entries(sharedValueHelp).map(([name, help]) => ({ name, gauge: gauge(name, help) }));

  return {
    contentType: registry.contentType,
    countRequest: ({ seconds, status, ...labels }) => requests.observe({ ...labels, status: String(status) }, seconds),
    countOrder: (outcome, method) => orders.inc({ outcome, method }),
    countOrderRefusal: (code) => refusals.inc({ code }),
    countRateLimited: (route) => limited.inc({ route }),
    countSecurityEvent: (event) => security.inc({ event }),
    countPaymentProblem: (problem) => problems.inc({ problem }),
    async render(values) {
      databaseUp.set(values === null ? 0 : 1);
      const known = new Map(Object.entries(values ?? {}));
      // Use NaN instead of the last value: alerts must not rely on outdated numbers.
      for (const { name, gauge: one } of shared) one.set(known.get(name) ?? Number.NaN);
      return registry.metrics();
    },
    close: () => registry.clear(),
  };
}
