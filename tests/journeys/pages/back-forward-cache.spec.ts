import { expect, test, type CDPSession } from 'playwright/test';

/** Reasons that lie in the browser of the tests, with which it keeps no page, not even one without scripts. */
const reasonsOfTestBrowser = ['BrowsingInstanceNotSwapped', 'BackForwardCacheDisabledForDelegate'];

/** Collects the reasons for which the browser does not keep a page for its Back button. */
function collectReasons(session: CDPSession): string[] {
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason).filter((reason) => !reasonsOfTestBrowser.includes(reason))),
  );
  return reasons;
}

test('nothing keeps a page from being shown again at once by Back (performance)', async ({ browser, baseURL }) => {
  const { launchOptions } = test.info().project.use;
  const keepingBrowser = await browser.browserType().launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  const page = await keepingBrowser.newPage({ serviceWorkers: 'block', ...(baseURL === undefined ? {} : { baseURL }) });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons = collectReasons(session);
  const isReady = () => page.locator('html[data-ready]').waitFor({ state: 'attached' });
  for (const path of ['/', '/menu', '/menu?product=tacos-m', '/contact', '/checkout', '/auth/login']) {
    await page.goto(path);
    await isReady();
    await page.goto('/terms-of-service');
    // Otherwise Playwright takes the entry that the shop replaces for the one it goes back to.
    await isReady();
    await page.goBack();
    expect([path, reasons]).toEqual([path, []]);
  }
  await keepingBrowser.close();
});
