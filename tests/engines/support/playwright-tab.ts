import { expect, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { fillField } from '../../support/browser/fill-field.ts';
import { supplyVisibility } from './supply-visibility.ts';
import { hydratedSelector, type Tab } from './tab.ts';
import type { Target } from './target.ts';

/** The first Chromium that has a function which Playwright calls, see `supplyVisibility`. */
const firstWithVisibility = 105;

/** Opens a tab in a browser that Playwright drives. */
export async function openPlaywrightTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const browser = context.browser();
  if (browser?.browserType().name() === 'chromium' && Number.parseInt(browser.version(), 10) < firstWithVisibility)
    await supplyVisibility(page);
  const waitUntilHydrated = () => page.locator(hydratedSelector).waitFor({ state: 'attached' });
  return {
    load: async (path) => void (await page.goto(path)),
    async open(path) {
      await page.goto(path);
      await waitUntilHydrated();
    },
    async reload() {
      await page.reload();
      await waitUntilHydrated();
    },
    goBack: async () => void (await page.goBack()),
    goForward: async () => void (await page.goForward()),
    click: (target) => locate(page, target).click(),
    type: (target, text) => fillField(locate(page, target), text),
    async see(target) {
      const found = locate(page, target);
      await expect(found).toBeVisible();
      return found.innerText();
    },
    seeGone: (target) => expect(locate(page, target)).toBeHidden(),
    seeValue: (target, value) => expect(locate(page, target)).toHaveValue(value),
    seePath: (pattern) => expect(page).toHaveURL(({ pathname, search }) => pattern.test(pathname + search)),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    openTab: () => openPlaywrightTab(context),
    close: () => page.close(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    takePicture: () => page.screenshot(),
  };
}

function locate(page: Page, target: Target): Locator {
  const { within, frame } = target;
  const scope = within !== undefined ? locate(page, within) : frame !== undefined ? page.frameLocator(frame) : page;
  const found =
    'role' in target
      ? scope.getByRole(target.role, target.name === undefined ? {} : { name: target.name, exact: true })
      : 'label' in target
        ? scope.getByLabel(target.label, { exact: true })
        : 'text' in target
          ? scope.getByText(target.text)
          : scope.locator(target.css);
  return found.filter({ visible: true }).first();
}
