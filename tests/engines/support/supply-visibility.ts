import type { Page } from 'playwright/test';

/** `Element.prototype.checkVisibility`, which Playwright calls and Chromium before 105 lacks. */
const checkVisibility = `Element.prototype.checkVisibility ??= function () {
  for (let element = this; element !== null; element = element.parentElement)
    if (getComputedStyle(element).display === 'none') return false;
  return this.isConnected;
}`;

/** Supplies a function that an old Chromium lacks to the scripts of Playwright only, which have a world of their own: not to the page's. */
export async function supplyVisibility(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worldName = new Promise<string>((resolve) =>
    session.on('Runtime.executionContextCreated', ({ context }) => void (context.name.startsWith('__playwright') && resolve(context.name))),
  );
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: checkVisibility, worldName: await worldName });
}
