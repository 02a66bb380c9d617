import type { BrowserContext, Page } from 'playwright/test';
import type { Customer } from '../browser/customer.ts';
import type { AnyDriver, WalkFixtures } from './driver.ts';
import { holdCalls, type Call } from './held-calls.ts';
import { logInput } from './input-log.ts';
import { actorDriver } from './page-paths.ts';
import { stoppedClock } from './stopped-clock.ts';
import { watchCharts, type Microstep } from './watch.ts';

/** Returns a function that opens a second tab at its first call, because most walks need none. */
function secondTab(context: BrowserContext) {
  let opened: Promise<Page> | null = null;
  async function open() {
    const tab = await context.newPage();
    await tab.goto('/healthz');
    return tab;
  }
  return () => (opened ??= open());
}

/** Returns the API calls of a chart's actors and of its child charts, by name. */
function callsOf(driver: AnyDriver): Record<string, Call> {
  const actorCalls = Object.keys(driver.actors).flatMap((actor) => {
    const call = actorDriver(driver, actor)?.call;
    return call === undefined ? [] : [[actor, call] as const];
  });
  return { ...driver.calls, ...Object.fromEntries(actorCalls) };
}

type WalkedPage = { page: Page; context: BrowserContext; I: Customer };

/** Prepares a page for a walk: records input and microsteps, holds the calls of the chart, and installs a clock that can be stopped. */
export async function startWalk(
  { page, context, I }: WalkedPage,
  driver: AnyDriver,
): Promise<{ fixtures: WalkFixtures; microsteps: readonly Microstep[]; inputLog: readonly string[] }> {
  await page.clock.install();
  const inputLog = await logInput(context);
  const microstepsOf = await watchCharts(context);
  const calls = await holdCalls(page, callsOf(driver));
  return {
    fixtures: { page, context, I, otherTab: secondTab(context), clock: stoppedClock(page), calls },
    microsteps: microstepsOf(page),
    inputLog,
  };
}
