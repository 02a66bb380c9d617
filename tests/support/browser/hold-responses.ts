import type { Page, Route } from 'playwright/test';

/**
 * Holds every later API call of the page. `release` passes all of them on to the server, and later ones at once;
 * it returns the paths of the calls that were held.
 */
export async function holdResponses(page: Page): Promise<{ release: () => Promise<string[]> }> {
  const heldRoutes: Route[] = [];
  let isHolding = true;
  await page.route('**/v2/**', async (route) => {
    if (isHolding) heldRoutes.push(route);
    else await route.fallback();
  });
  return {
    async release() {
      isHolding = false;
      const paths = heldRoutes.map((route) => new URL(route.request().url()).pathname);
      await Promise.all(heldRoutes.splice(0).map((route) => route.fallback()));
      return paths;
    },
  };
}
