import { writeFileSync } from 'node:fs';
import { test as base } from 'playwright/test';
import { engineType, webDriverEngines, type WebDriverEngineId } from './engines.ts';
import { startNetwork, type Network } from './network.ts';
import { openPlaywrightTab } from './playwright-tab.ts';
import { shopper, type Shopper } from './shopper.ts';
import type { Tab } from './tab.ts';
import { startWebDriverServer } from './webdriver-server.ts';
import { currentTab } from './webdriver-tab.ts';

type WebDriverServer = Awaited<ReturnType<typeof startWebDriverServer>>;

/** Set by the project: an engine that is driven over WebDriver, or null for the browser of Playwright. */
export type EngineOptions = { engine: WebDriverEngineId | null };

/** Names of the browsers that Playwright drives. */
const browserNames: Record<string, string> = { chromium: 'Chromium', firefox: 'Firefox' };

/**
 * Playwright's `test` for journeys that run in any engine: `tab` is the first tab of a new browser, `network` what is between it and
 * the server, `I` a customer in that tab.
 */
export const test = base.extend<{ network: Network; tab: Tab; I: Shopper }, EngineOptions & { webDriver: WebDriverServer | null }>({
  engine: [null, { option: true, scope: 'worker' }],
  webDriver: [
    async ({ engine }, use) => {
      if (engine === null) return use(null);
      const server = await startWebDriverServer(webDriverEngines[engine]);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  network: async ({ baseURL }, use) => {
    const network = await startNetwork(baseURL ?? '');
    await use(network);
    await network.turnOff();
  },
  tab: async ({ engine, webDriver, network, browser, contextOptions }, use, testInfo) => {
    const nameEngine = (name: string, version: string) =>
      testInfo.annotations.push({ type: engineType, description: `${name} / ${version}` });
    if (engine === null || webDriver === null) {
      nameEngine(browserNames[browser.browserType().name()] ?? '', browser.version());
      const context = await browser.newContext({ ...contextOptions, baseURL: network.origin, locale: 'fr-FR' });
      await use(await openPlaywrightTab(context));
      return context.close();
    }
    const driver = await webDriver.openBrowser();
    try {
      nameEngine(webDriverEngines[engine].name, (await driver.getCapabilities()).getBrowserVersion() ?? '');
      await use(await currentTab(driver, network.origin));
      if (testInfo.status !== testInfo.expectedStatus)
        for (const [index, handle] of (await driver.getAllWindowHandles()).entries()) {
          await driver.switchTo().window(handle);
          writeFileSync(testInfo.outputPath(`tab-${index}.png`), await driver.takeScreenshot(), 'base64');
        }
    } finally {
      await driver.quit();
    }
  },
  I: async ({ tab }, use) => use(shopper(tab)),
});

export { expect } from 'playwright/test';
