import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, test as base, type Page } from 'playwright/test';
import { customer, type Customer } from './customer.ts';
import { findWrongFields, readFields } from '../screens/field-table.ts';
import { recordLostFocus, takeLostFocus } from './focus/report-lost-focus.ts';

/** Logged by the library of messages for one that is used before it is loaded. */
const missingMessage = /^Uncompiled message/;

/** Records logged errors, missing messages, uncaught exceptions and violations of the content security policy. */
function recordProblems(page: Page, problems: string[]) {
  page.on('console', (message) => {
    // The browser logs responses with status 404 and 409 as errors, but tests provoke them.
    const isError = message.type() === 'error' && !/Failed to load resource.*(404|409)/.test(message.text());
    if (isError || missingMessage.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** Accepts cookies, unless the visitor has already chosen. Runs in the page, before its scripts. */
export function storeCookieChoice() {
  try {
    localStorage.setItem('cookies', localStorage.getItem('cookies') ?? JSON.stringify({ isAccepted: true, trackers: [], at: Date.now() }));
  } catch {
    // about:blank has no storage, and a test may block it.
  }
}

/** Playwright's `test` with the page object `I`. Fails if a page logs an error, throws, violates its content security policy or loses the focus. */
export const test = base.extend<{ hasCookieChoice: boolean; problems: string[]; I: Customer }>({
  /** Whether the visitor has already accepted cookies, so that the notice is not shown. */
  hasCookieChoice: [true, { option: true }],
  problems: [
    async ({ context, hasCookieChoice }, use) => {
      if (hasCookieChoice) await context.addInitScript(storeCookieChoice);
      const problems: string[] = [];
      context.on('page', (page) => recordProblems(page, problems));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI));
      });
      await recordLostFocus(context);
      await use(problems);
      expect(problems).toEqual([]);
      expect(await takeLostFocus(context.pages())).toEqual([]);
      // Calls that are still intercepted end with their page, which is no fault.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  I: async ({ page }, use) => use(customer(page)),
});

export { expect };

/** Expects that pages have logged no other problems than these, and clears the list, which must be empty at the end of a test. */
export function expectLoggedOnly(problems: string[], expected: RegExp): void {
  expect(problems.splice(0).filter((problem) => !expected.test(problem))).toEqual([]);
}

const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The axe script with `setTimeout` replaced by microtasks: axe yields with zero delays, which never fire while a test has
 * stopped the page's clock. The one real delay is a preload timeout, and preloading is off. `axe.source` is twice as long, and
 * every audited document receives and parses it.
 */
const axeSource = `(function (setTimeout) { ${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')} })((work) => queueMicrotask(work));`;

/** A violation that axe has found: the rule, and the elements that break it. */
type Violation = { id: string; impact: string | null; help: string; nodes: string[] };

/**
 * List items of audited pages without violations, see `listItemsOf`. A test worker audits each once: most of the time of axe is
 * spent on the products of the menu, which many states show.
 */
const auditedItems = new Set<string>();

/** Returns what axe's result for each outermost list item depends on: its HTML, its ancestors, and how the page is shown. */
function listItemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const media = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)'];
    const layoutState = [
      innerWidth,
      innerHeight,
      ...media.map((query) => matchMedia(query).matches),
      document.querySelector(':modal') !== null,
    ];
    return [...document.querySelectorAll('li:not(li li)')].map((item) => {
      const path = [layoutState.join(), item.outerHTML];
      for (let ancestor = item.parentElement; ancestor !== null; ancestor = ancestor.parentElement)
        path.push((ancestor.cloneNode(false) as Element).outerHTML);
      return path.join(' ');
    });
  });
}

/** What is checked: the rules with these tags, and AAA contrast of text (7:1, or 4.5:1 for large text). */
const accessibilityRules: axe.RunOptions = {
  runOnly: { type: 'tag', values: accessibilityTags },
  rules: { 'color-contrast-enhanced': { enabled: true } },
};

/** Returns the class of the built shop for a class of a CSS module, such as `src/ui/form/button.module.css button`. */
export function builtClassName(source: string): string {
  const names = JSON.parse(readFileSync('dist/client/.vite/class-names.json', 'utf8')) as Record<string, string>;
  const found = Object.keys(names).find((name) => names[name] === source);
  if (found === undefined) throw new Error(`the build has no class ${source}`);
  return found;
}

/** Returns axe violations within an element. Loads axe once per document, and ignores frames and the list items with these indices. */
async function violationsOf(page: Page, within: string, rules: axe.RunOptions, skippedItems: readonly number[] = []): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'], preload: false };
  return page.evaluate(
    async ({ within: selector, options: axeOptions, skipped, buttonClass }) => {
      // Finish animations, or colours in transition fail the contrast rules.
      for (const animation of document.getAnimations())
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
      const items = document.querySelectorAll('li:not(li li)');
      const exclude = skipped.map((index) => items[index]).filter((item) => item !== undefined);
      const context = { include: [[selector]], exclude } as unknown as axe.ElementContext;
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context, axeOptions);
      // Body text and prices have the contrast of AAA. AA is enough for the labels of buttons. Decided here: a state may end meanwhile.
      const isButtonLabel = (element: Element | null) =>
        element !== null && !element.matches('data') && element.closest(`button, a.${buttonClass}, a.plain-button`) !== null;
      const found = violations.map(({ id, impact = null, help, nodes }) => {
        const targets = nodes.map(({ target }) => target.join(' '));
        const counts = (target: string) => id !== 'color-contrast-enhanced' || !isButtonLabel(document.querySelector(target));
        return { id, impact, help, nodes: targets.filter(counts) };
      });
      return found.filter(({ nodes }) => nodes.length > 0);
    },
    { within, options, skipped: skippedItems, buttonClass: builtClassName('src/ui/form/button.module.css button') },
  );
}

/**
 * Returns the accessibility violations of the current page. Rechecks small targets in the middle of the viewport, since a
 * sticky bar may cover a part of them. Text and prices have the contrast of AAA, the labels of buttons that of AA.
 */
export async function accessibilityViolations(page: Page): Promise<Violation[]> {
  const items = await listItemsOf(page);
  const skipped = [...items.keys()].filter((index) => auditedItems.has(items[index] ?? ''));
  const violations = await violationsOf(page, 'html', accessibilityRules, skipped);
  const confirmed: Violation[] = [];
  for (const violation of violations) {
    const confirms = confirmations[violation.id] ?? (async () => true);
    const nodes: string[] = [];
    for (const node of violation.nodes) if (await confirms(page, node)) nodes.push(node);
    if (nodes.length > 0) confirmed.push({ ...violation, nodes });
  }
  if (confirmed.length === 0) for (const item of items) auditedItems.add(item);
  return confirmed;
}

/** Expects no accessibility violations on the current page, and that each of its fields has the attributes of `field-table.ts`. */
export async function expectAccessible(page: Page) {
  if (!new URL(page.url()).pathname.startsWith('/qa')) expect(findWrongFields(await readFields(page))).toEqual([]);
  const violations = await accessibilityViolations(page);
  expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`))).toEqual([]);
}

/** Whether a violation of a rule counts for an element. Default: always. */
const confirmations: Partial<Record<string, (page: Page, target: string) => Promise<boolean>>> = {
  'target-size': isSmall,
};

async function isSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return (await violationsOf(page, target, { runOnly: { type: 'rule', values: ['target-size'] } })).length > 0;
}
