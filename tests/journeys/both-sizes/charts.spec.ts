import type { BrowserContext, Page } from 'playwright/test';
import { loadPageCharts } from '../../machines/every-chart.ts';
import { isDeep } from '../../support/campaign.ts';
import { coverageType, type WalkCoverage } from '../../support/browser-paths/coverage.ts';
import { holdCalls, type Call } from '../../support/browser-paths/held-calls.ts';
import { slotDriver, planPaths } from '../../support/browser-paths/page-paths.ts';
import { stoppedClock } from '../../support/browser-paths/stopped-clock.ts';
import { walkPage } from '../../support/browser-paths/walk-page.ts';
import { watchCharts, type Microstep } from '../../support/browser-paths/watch.ts';
import { expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

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

function takenBy(microsteps: readonly Microstep[]): WalkCoverage['taken'] {
  const taken: WalkCoverage['taken'] = {};
  for (const { machine, transitions } of microsteps) (taken[machine] ??= []).push(...transitions);
  return taken;
}

for (const { name, machine, scenario, driver: chart } of await loadPageCharts()) {
  const plan = planPaths(machine, scenario, chart);
  const calls: Record<string, Call> = {
    ...chart.calls,
    ...Object.fromEntries(
      Object.keys(chart.slots).flatMap((slot) => {
        const slotCall = slotDriver(chart, slot)?.call;
        return slotCall === undefined ? [] : [[slot, slotCall]];
      }),
    ),
  };

  test.describe(`${name}: paths through the page`, () => {
    test.describe.configure({ timeout: 120_000 });
    test.use({ hasCookieChoice: name !== 'cookie-consent' });
    for (const path of plan.paths)
      test(`${path.name} [${path.id}]`, async ({ page, context, I, problems }, info) => {
        await page.clock.install();
        const microstepsOf = await watchCharts(context);
        const fixtures = { page, context, I, otherTab: secondTab(context), clock: stoppedClock(page), calls: await holdCalls(page, calls) };
        const walk: WalkCoverage = { walked: machine.id, path: path.id, completed: 0, taken: {} };
        const onStep = (completed: number) => Object.assign(walk, { completed });
        try {
          // The states of large screens have the elements of small ones, and `pages.spec.ts` checks both.
          const isAudited = isDeep || info.project.name === 'phone';
          await walkPage({ machine, scenario, chart, plan, path, fixtures, microsteps: microstepsOf(page), isAudited, onStep });
        } finally {
          await info.attach(coverageType, { body: JSON.stringify({ ...walk, taken: takenBy(microstepsOf(page)) }) });
        }
        // The browser logs every error response and every aborted call, which are part of the walks.
        expectLoggedOnly(problems, /^Failed to load resource/);
      });
  });
}
