import type { BrowserContext, Page } from 'playwright/test';
import { loadPageCharts } from '../../machines/every-chart.ts';
import { coverageType, type WalkCoverage } from '../../support/browser-paths/coverage.ts';
import { holdCalls, type Call } from '../../support/browser-paths/held-calls.ts';
import { callDriver, planPaths } from '../../support/browser-paths/page-paths.ts';
import { stoppedClock } from '../../support/browser-paths/stopped-clock.ts';
import { walkPage } from '../../support/browser-paths/walk-page.ts';
import { watchCharts, type Taken } from '../../support/browser-paths/watch.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

/** Opens the second tab on first use: most walks need none. */
function tabBeside(context: BrowserContext) {
  let opened: Promise<Page> | null = null;
  async function open() {
    const tab = await context.newPage();
    await tab.goto('/healthz');
    return tab;
  }
  return () => (opened ??= open());
}

function coverageOf(walked: string, steps: readonly Taken[]): WalkCoverage {
  const taken: WalkCoverage['taken'] = {};
  for (const { machine, transitions } of steps) (taken[machine] ??= []).push(...transitions);
  return { walked, taken };
}

for (const { name, machine, scenario, driver: chart } of await loadPageCharts()) {
  const plan = planPaths(machine, scenario, chart);
  const calls: Record<string, Call> = {
    ...chart.calls,
    ...Object.fromEntries(
      Object.keys(chart.slots).flatMap((slot) => {
        const row = callDriver(chart, slot);
        return row === undefined ? [] : [[slot, row.call]];
      }),
    ),
  };

  test.describe(`${name}: paths through the page`, () => {
    test.describe.configure({ timeout: 120_000 });
    test.use({ hasCookieChoice: name !== 'cookie-consent' });
    for (const path of plan.paths)
      test(`${path.name} [${path.id}]`, async ({ page, context, I, problems }, info) => {
        await page.clock.install();
        const seen = await watchCharts(context);
        const stage = { page, context, I, otherTab: tabBeside(context), clock: stoppedClock(page), calls: await holdCalls(page, calls) };
        try {
          await walkPage({ machine, scenario, chart, plan, path, stage, seen: seen(page) });
        } finally {
          await info.attach(coverageType, { body: JSON.stringify(coverageOf(machine.id, seen(page))) });
        }
        // The browser logs each error response and each aborted call.
        expect(problems.splice(0).filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
      });
  });
}
