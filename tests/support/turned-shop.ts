import type { Page } from 'playwright/test';

/** What is otherwise than in the demonstration's shop, page by page. */
type Turn = { isByDistance: boolean; isCashTaken: boolean };

const turns = new WeakMap<Page, Turn>();

/**
 * The demonstration's shop with other settings, from now on: in the pages that are loaded, and in the settings that are
 * read again.
 */
export async function turnShop(page: Page, change: Partial<Turn>): Promise<void> {
  const known = turns.get(page);
  const turn = { isByDistance: false, isCashTaken: true, ...known, ...change };
  turns.set(page, turn);
  if (known !== undefined) return;
  const turned = (text: string) => {
    const { isByDistance, isCashTaken } = turns.get(page) ?? turn;
    const byDistance = isByDistance ? text.replaceAll('"zone_based"', '"distance_based"') : text;
    return isCashTaken ? byDistance : byDistance.replaceAll(/("cod":\{"active":|"payments\.cod\.active":)1/g, '$10');
  };
  for (const url of [/\/checkout(\?|$)/, /\/v2\/public\/settings$/])
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: turned(await response.text()) });
    });
}
