import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { reportFolder } from '#qa/report/files.ts';
import type { AxeResult, Picture } from '#qa/report/format.ts';
import { accessibilityViolations } from '../browser/shop-test.ts';
import { locateElement } from './expect-element.ts';
import type { ExpectedElement } from './expected-elements.ts';
import type { ShownLeaf } from './picture-plan.ts';

/** Pictures and axe results of the states that a test has shown. */
export type StateReport = { pictures: Picture[]; results: AxeResult[] };

/** Name of a test's attachment, a `StateReport`. */
export const picturesType = 'pictures of states';

/** Quality of the WebP files, of 100. */
const quality = 78;

/**
 * Takes pictures of the leaves that the page shows, light and dark, each with the first of its elements in view. Checks the page
 * with axe once per theme. Leaves the page light.
 */
export async function recordStates(
  page: Page,
  { chart, size, shown }: { chart: string; size: Picture['size']; shown: readonly ShownLeaf[] },
): Promise<StateReport> {
  const report: StateReport = { pictures: [], results: [] };
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const { leaf, elements } of shown) {
      await scrollToFirst(page, elements);
      // Not within `runWhilePaused`: a screenshot needs no timers, and the page time of a paused clock is limited.
      const bytes = await page.screenshot({ animations: 'disabled' });
      const file = `pictures/${chart}/${leaf}-${size}-${theme}.webp`;
      report.pictures.push({ chart, state: `${chart}.${leaf}`, size, theme, file, ...(await savePicture(file, bytes)) });
    }
    const violations = await accessibilityViolations(page);
    report.results.push(...shown.map(({ leaf }) => ({ chart, state: `${chart}.${leaf}`, size, theme, violations })));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return report;
}

async function savePicture(file: string, bytes: Buffer): Promise<{ width: number; height: number }> {
  const path = join(reportFolder, file);
  mkdirSync(dirname(path), { recursive: true });
  const { width, height } = await sharp(bytes).webp({ quality }).toFile(path);
  return { width, height };
}

/** Moves the first of the elements into the middle of the viewport, unless it is visible there. */
async function scrollToFirst(page: Page, elements: readonly ExpectedElement[]): Promise<void> {
  const first = elements.find(({ state }) => state !== 'absent');
  if (first === undefined) return;
  await locateElement(page, first)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
}
