import axe from 'axe-core';
import { expect, test as base, type Page } from 'playwright/test';
import { customer, type Customer } from './customer.ts';

/** What a page may not do, whatever a test is about: log an error, throw, or break its own policy. */
function watch(page: Page, problems: string[]) {
  page.on('console', (message) => {
    // The browser itself logs a document that is a 404, and an order that is refused: that is what such a test asks for.
    if (message.type() === 'error' && !/Failed to load resource.*(404|409)/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** Browser tests: a customer who acts, and a page that is never wrong meanwhile. */
export const test = base.extend<{ problems: string[]; I: Customer }>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('page', (page) => watch(page, problems));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI));
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  I: async ({ page }, use) => use(customer(page)),
});

export { expect };

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The rules' script, which lets go of the page ninety times on its way, each time for no time at all: it goes on at once,
 * since the page's own time may stand still. Its one real pause is the limit of a preload that is not asked for.
 */
const source = `(function (setTimeout) { ${axe.source} })((work) => queueMicrotask(work));`;

/** What the rules find, in this page alone: no frame of the shop holds another origin. They are brought once to a document. */
async function violationsOf(page: Page, within: string, runOnly: axe.RunOnly) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const asked: { within: string; options: axe.RunOptions } = { within, options: { runOnly, resultTypes: ['violations'], preload: false } };
  return page.evaluate(async ({ within: selector, options }) => {
    // A colour that is still changing is none of the design's: what ends is at its end.
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })));
  }, asked);
}

/**
 * Nothing that the accessibility rules know of is wrong with what the page shows now. Where a bar covers the edge of a
 * link, its size is judged where it is scrolled free.
 */
export async function expectAccessible(page: Page) {
  const found = await violationsOf(page, 'html', { type: 'tag', values: rules });
  const wrong: typeof found = [];
  for (const one of found) if (one.id !== 'target-size' || (await isSmall(page, one.target))) wrong.push(one);
  expect(wrong.map(({ id, target }) => `${id}: ${target}`)).toEqual([]);
}

async function isSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return (await violationsOf(page, target, { type: 'rule', values: ['target-size'] })).length > 0;
}
