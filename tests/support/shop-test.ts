import AxeBuilder from '@axe-core/playwright';
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

/** In this page alone: no frame of the shop holds another origin, and a second page would be opened for it. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/**
 * Nothing that the accessibility rules know of is wrong with what the page shows now. Where a bar covers the edge of a
 * link, its size is judged where it is scrolled free.
 */
export async function expectAccessible(page: Page) {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })));
  const wrong: typeof found = [];
  for (const one of found) if (one.id !== 'target-size' || (await isSmall(page, one.target))) wrong.push(one);
  expect(wrong.map(({ id, target }) => `${id}: ${target}`)).toEqual([]);
}

async function isSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await axe(page).include(target).withRules(['target-size']).analyze();
  return violations.length > 0;
}
