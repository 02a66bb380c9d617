import { expect, type Page, type Route } from 'playwright/test';

/** Holds every later API call of the page. `releaseAfter` waits for a call to a path, and passes all of them on to the server. */
export async function holdResponses(page: Page): Promise<{ releaseAfter: (path: string) => Promise<void> }> {
  const heldRoutes: Route[] = [];
  let isHolding = true;
  await page.route('**/v2/**', async (route) => {
    if (isHolding) heldRoutes.push(route);
    else await route.fallback();
  });
  return {
    async releaseAfter(path) {
      await expect.poll(() => heldRoutes.map((route) => new URL(route.request().url()).pathname)).toContain(path);
      isHolding = false;
      await Promise.all(heldRoutes.splice(0).map((route) => route.fallback()));
    },
  };
}
