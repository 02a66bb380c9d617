import { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import { transitionsOf } from '#qa/paths/goals.ts';
import { explore } from '#qa/paths/graph.ts';
import { buildPaths } from '#qa/paths/path-builder.ts';
import { scenario } from '../../machines/order-handling/scenario.ts';
import { cardEnv, cardShop } from '../../support/card-shop.ts';
import { coverageType, type WalkCoverage } from '../../support/browser-paths/coverage.ts';
import { logInAtCounter } from '../../support/browser/counter.ts';
import { createHandlingWalk } from '../../support/browser-paths/handling-walk.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, type ShopWithClock } from '../../support/browser/shop-with-clock.ts';

const { id } = orderHandlingMachine;
const graph = explore(orderHandlingMachine, scenario);
const all = transitionsOf(orderHandlingMachine, scenario);
const planned = new Set<string>();
const paths = buildPaths(graph, {
  isUncovered: ({ trace }) => trace.transitions.some((transition) => !planned.has(transition)),
  markCovered: ({ trace }) => trace.transitions.forEach((transition) => planned.add(transition)),
  length: 20,
});

test.describe.configure({ timeout: 120_000 });

let shop: ShopWithClock;
test.beforeEach(async () => {
  shop = await openShopWithClock({ now: '2027-01-04T11:10:00Z', shop: cardShop, env: cardEnv });
});
test.afterEach(() => shop.close());

test('the staff and the card provider take every transition of an order’s chart, which the server stores and the board shows', async ({
  page,
  problems,
}, info) => {
  // A press waits until its button has stopped moving.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAtCounter(page, /^Gérant/, shop.origin);
  const walk = createHandlingWalk(page, shop, graph);
  const taken = new Set<string>();
  for (const path of paths) {
    const transitions: string[] = [];
    try {
      await test.step(path.name, () => walk(path.edges, transitions));
    } finally {
      const coverage: WalkCoverage = { chart: id, path: path.id, completed: transitions.length + 1, transitions: { [id]: transitions } };
      await info.attach(coverageType, { body: JSON.stringify(coverage) });
    }
    for (const transition of transitions) taken.add(transition);
  }
  // Nobody is logged in at first.
  expectLoggedOnly(problems, /401/);
  expect([...taken].toSorted()).toEqual([...all].toSorted());
});
