/**
 * Measures how long the built shop takes to respond to taps and keys on a processor four times slower, with menus of 200, 1,000 and
 * 5,000 dishes: from the event to the next paint, by the browser's event timing in steps of 8 ms. `npm run perf:interactions`;
 * `-- --runs 5` sets the number of runs. Prints the medians, and fails if one is above its limit.
 */
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright';
import { openLongShop } from '../../../tests/support/browser/long-shop.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runCount = Number(values.runs);
if (!Number.isSafeInteger(runCount) || runCount < 1) throw new Error('--runs must be an integer of at least 1');

const processorRate = 4;
/** Limits in milliseconds by the number of dishes. */
const limits = [
  { itemCount: 200, limitMs: 80 },
  { itemCount: 1000, limitMs: 100 },
  { itemCount: 5000, limitMs: 150 },
];
/** Milliseconds after which an interaction counts as complete, and before it those without other work. */
const settledMs = 700;
/** Milliseconds between two keys. */
const keyDelayMs = 80;

const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });
const table: Record<string, Record<string, number>> = {};
let isWithinLimits = true;
try {
  for (const { itemCount, limitMs } of limits) {
    const shop = await openLongShop(itemCount);
    const measured: Record<string, number[]> = {};
    for (let run = 0; run < runCount; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        isMobile: true,
        hasTouch: true,
        locale: 'fr-FR',
        serviceWorkers: 'block',
      });
      for (const [action, ms] of await measureVisit(context, shop.origin)) (measured[action] ??= []).push(ms);
      await context.close();
    }
    await shop.close();
    for (const [action, all] of Object.entries(measured)) {
      const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
      (table[action] ??= {})[`${itemCount} dishes, at most ${limitMs} ms`] = median;
      if (!(median <= limitMs)) isWithinLimits = false;
    }
  }
} finally {
  await browser.close();
}
console.table(table);
process.exit(isWithinLimits ? 0 : 1);

/** Performs an action, records how long the slowest response took, and waits for its result. */
type Measure = (action: string, perform: () => Promise<unknown>, result: Locator) => Promise<void>;

/** Visits the menu and the checkout. Returns the slowest response in milliseconds of each action. */
async function measureVisit(context: BrowserContext, origin: string): Promise<[action: string, ms: number][]> {
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  const session = await context.newCDPSession(page);
  const results: [string, number][] = [];
  const measure: Measure = async (action, perform, result) => {
    await page.waitForTimeout(settledMs);
    await page.evaluate(() => Reflect.set(globalThis, 'slowestInteraction', 0));
    await perform();
    await page.waitForTimeout(settledMs);
    results.push([action, await page.evaluate<number>('slowestInteraction')]);
    await result.waitFor();
  };
  const open = async (path: string) => {
    await page.goto(origin + path);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate });
  };
  await open('/menu');
  await measureMenu(page, measure);
  await open('/checkout');
  await measureCheckout(page, measure);
  return results;
}

async function measureMenu(page: Page, measure: Measure): Promise<void> {
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  const search = page.getByRole('searchbox');
  const firstDish = main.getByRole('link', { name: /^Plat 0/ }).first();
  const addButton = dialog.getByRole('button', { name: /^Ajouter/ });
  await measure('open a dish', await aimAt(firstDish), addButton);
  await measure('add it', await aimAt(addButton), page.getByRole('dialog', { name: 'Votre panier' }));
  await measure('close the cart', await aimAt(dialog.getByRole('button', { name: 'Fermer' })), firstDish);
  await focusSearch(page, search);
  await measure('search', () => page.keyboard.type('plat 1', { delay: keyDelayMs }), main.getByRole('link', { name: /^Plat 1/ }).first());
  await measure('clear the search', await aimAt(page.getByRole('button', { name: 'Effacer la recherche' })), firstDish);
  const category = page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Rayon 2', exact: true });
  await measure('open a category', await aimAt(category), page.getByRole('heading', { name: 'Rayon 2', exact: true }));
}

async function measureCheckout(page: Page, measure: Measure): Promise<void> {
  await measure('choose the mode', await aimAt(page.getByRole('radio', { name: /^À emporter/ })), page.getByLabel('Prénom'));
  for (const [label, text] of Object.entries({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.fr', Téléphone: '0612345678' }))
    await page.getByLabel(label, { exact: true }).fill(text);
  const deliveryTab = page.getByRole('tab', { name: 'Livraison', selected: true });
  await measure('next step', await aimAt(page.getByRole('button', { name: 'Continuer' })), deliveryTab);
}

/** Finds a control and returns the function that taps it: finding it makes the browser lay out the whole page, which is not measured. */
async function aimAt(control: Locator): Promise<() => Promise<void>> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control to tap is not shown');
  return () => control.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function focusSearch(page: Page, search: Locator): Promise<void> {
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Rechercher' }).tap();
  await search.tap();
}

/** Runs in the page. Keeps the duration of the slowest interaction in `slowestInteraction`. */
function recordInteractions(): void {
  Reflect.set(globalThis, 'slowestInteraction', 0);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const slowest = Number(Reflect.get(globalThis, 'slowestInteraction'));
      if (Number(Reflect.get(entry, 'interactionId')) > 0) Reflect.set(globalThis, 'slowestInteraction', Math.max(slowest, entry.duration));
    }
  });
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
