import { loadPageCharts } from '../../machines/every-chart.ts';
import { takesAllPictures } from '../../support/deep-tests.ts';
import { planPictures, type ShownLeaf } from '../../support/browser-paths/picture-plan.ts';
import { startWalk } from '../../support/browser-paths/start-walk.ts';
import { picturesType, recordStates, type StateReport } from '../../support/browser-paths/state-pictures.ts';
import { walkPage } from '../../support/browser-paths/walk-page.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

// The walks hold and answer calls and files that a worker would serve.
test.use({ serviceWorkers: 'block' });

/** The chart whose pictures `npm test` takes. `npm run test:pictures` takes those of every chart. */
const sample = 'login';

for (const { name, machine, scenario, driver } of await loadPageCharts()) {
  if (!takesAllPictures && name !== sample) continue;
  const plan = planPictures(machine, scenario, driver);

  test.describe(`${name}: pictures of its states`, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({ hasCookieChoice: name !== 'cookie-consent' });
    for (const path of plan.paths) {
      const shown = plan.shown.get(path) ?? new Map<number, readonly ShownLeaf[]>();
      const leaves = [...shown.values()].flat().map(({ leaf }) => leaf);
      test(`${leaves.join(', ')}: accessible, light and dark [${path.id}]`, async ({ page, context, I, problems }, info) => {
        const { fixtures, microsteps } = await startWalk({ page, context, I }, driver);
        const size = info.project.name === 'desktop' ? 'desktop' : 'phone';
        const report: StateReport = { pictures: [], results: [] };
        async function onShown(index: number) {
          const leavesOfStep = shown.get(index);
          if (leavesOfStep === undefined) return;
          const { pictures, results } = await recordStates(page, { chart: machine.id, size, shown: leavesOfStep });
          report.pictures.push(...pictures);
          report.results.push(...results);
        }
        try {
          await walkPage({ machine, scenario, driver, plan, path, fixtures, microsteps, onShown });
        } finally {
          await info.attach(picturesType, { body: JSON.stringify(report) });
        }
        expect(report.results.filter(({ violations }) => violations.length > 0)).toEqual([]);
        expectLoggedOnly(problems, /^Failed to load resource/);
      });
    }
  });
}
