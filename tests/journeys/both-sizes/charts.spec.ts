import { loadPageCharts } from '../../machines/every-chart.ts';
import { isDeep } from '../../support/deep-tests.ts';
import { coverageType, type WalkCoverage } from '../../support/browser-paths/coverage.ts';
import { planPaths } from '../../support/browser-paths/page-paths.ts';
import { startWalk } from '../../support/browser-paths/start-walk.ts';
import { walkPage } from '../../support/browser-paths/walk-page.ts';
import type { Microstep } from '../../support/browser-paths/watch.ts';
import { expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

// The walks hold and answer calls and files that a worker would serve.
test.use({ serviceWorkers: 'block' });

function transitionsByMachine(microsteps: readonly Microstep[]): WalkCoverage['transitions'] {
  const byMachine: WalkCoverage['transitions'] = {};
  for (const { machine, transitions } of microsteps) (byMachine[machine] ??= []).push(...transitions);
  return byMachine;
}

for (const { name, machine, scenario, driver } of await loadPageCharts()) {
  const plan = planPaths(machine, scenario, driver);

  test.describe(`${name}: paths through the page`, () => {
    test.describe.configure({ timeout: 120_000 });
    test.use({ hasCookieChoice: name !== 'cookie-consent' });
    for (const path of plan.paths)
      test(`${path.name} [${path.id}]`, async ({ page, context, isMobile, I, problems }, info) => {
        if (isMobile) await page.emulateMedia({ reducedMotion: 'no-preference' });
        const { fixtures, microsteps, inputLog } = await startWalk({ page, context, I }, driver);
        const walk: WalkCoverage = { chart: machine.id, path: path.id, completed: 0, transitions: {} };
        // The states of large screens have the elements of small ones, and `pages.spec.ts` checks both.
        const isAudited = (isDeep || info.project.name === 'phone') && driver.hasNoRegion !== true;
        const onShown = async (index: number) => {
          if (isAudited && plan.firstViews.get(path)?.has(index) === true) await expectAccessible(page);
          walk.completed = index + 1;
        };
        try {
          await walkPage({ machine, scenario, driver, plan, path, fixtures, microsteps, onShown });
        } finally {
          if (walk.completed < path.edges.length)
            await info.attach('last input', { body: inputLog.slice(-12).join('\n'), contentType: 'text/plain' });
          await info.attach(coverageType, { body: JSON.stringify({ ...walk, transitions: transitionsByMachine(microsteps) }) });
        }
        // The browser logs every error response and every aborted call, which are part of the walks.
        expectLoggedOnly(problems, /^Failed to load resource/);
      });
  });
}
