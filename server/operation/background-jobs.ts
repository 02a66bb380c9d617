import { settleOpenLineRefunds } from '#server/counter/line-refunds/settle-line-refunds.ts';
import { handleUnansweredOrders, unansweredIntervalMs } from '#server/counter/unanswered-orders.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { reportOverdueMails } from '#server/mail/unsent-mails.ts';
import { customerDeletionIntervalMs, deleteRequestedCustomers } from '#server/payments/customer-deletion.ts';
import { reconcilePayments, reconciliationIntervalMs } from '#server/payments/reconciliation.ts';
import { settleDuePayments, sweepIntervalMs } from '#server/payments/sweeper.ts';
import { cleanupIntervalMs, runCleanups } from './cleanup.ts';

/** Jobs that run periodically and can also be called. Each returns the number of objects it processed. */
export type BackgroundJobs = {
  /** Settles every due payment, and makes the open refunds of lines. */
  sweepPayments: () => Promise<number>;
  /** Deletes the Stripe customers whose deletion is due. */
  deleteCustomers: () => Promise<number>;
  /** Recovers payments that exist at Stripe and are missing in the database. */
  reconcile: () => Promise<number>;
  /** Mails the restaurant about unanswered orders, and refuses those that wait too long. */
  handleUnanswered: () => Promise<number>;
};

/** Milliseconds between two checks for overdue mails. */
const mailCheckIntervalMs = 60_000;

/** Creates the background jobs and, if `runsJobs`, starts them. */
export function startBackgroundJobs(app: App, deps: ServerDependencies, { runsJobs }: { runsJobs: boolean }): BackgroundJobs {
  const { database, gateway, now, report } = deps;
  const warn = (message: string) => app.log.warn(message);
  const jobs: BackgroundJobs = {
    sweepPayments: async () =>
      gateway === null ? 0 : (await settleDuePayments(deps, gateway, warn)) + (await settleOpenLineRefunds(deps, gateway, warn)),
    deleteCustomers: async () => (gateway === null ? 0 : deleteRequestedCustomers(deps, gateway, warn)),
    reconcile: async () => (gateway === null ? 0 : reconcilePayments(deps, gateway, warn)),
    handleUnanswered: () => handleUnansweredOrders(deps),
  };
  if (!runsJobs) return jobs;
  scheduleJob(app, () => runCleanups(deps, app.log), { intervalMs: cleanupIntervalMs, runsAtStart: true });
  scheduleJob(app, () => reportOverdueMails(database.db, now(), report), { intervalMs: mailCheckIntervalMs, runsAtStart: true });
  if (deps.env.hasCounter) scheduleJob(app, jobs.handleUnanswered, { intervalMs: unansweredIntervalMs });
  if (gateway === null) return jobs;
  scheduleJob(app, jobs.sweepPayments, { intervalMs: sweepIntervalMs });
  scheduleJob(app, jobs.deleteCustomers, { intervalMs: customerDeletionIntervalMs, runsAtStart: true });
  scheduleJob(app, jobs.reconcile, { intervalMs: reconciliationIntervalMs, runsAtStart: true });
  return jobs;
}

/** Runs a job periodically, one run at a time, until the application closes. Closing waits for the current run. */
function scheduleJob(
  app: App,
  job: () => Promise<unknown>,
  { intervalMs, runsAtStart = false }: { intervalMs: number; runsAtStart?: boolean },
): void {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= job()
      .catch((error: unknown) => app.log.error({ err: error }, 'background job failed'))
      .finally(() => (running = null));
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  if (runsAtStart) app.addHook('onReady', async () => run());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
