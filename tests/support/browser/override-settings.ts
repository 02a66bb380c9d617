import type { Page } from 'playwright/test';

/** What is otherwise than in the demonstration's shop, page by page. */
type Turn = { isByDistance: boolean; isCashTaken: boolean; isCardTaken: boolean };

const turns = new WeakMap<Page, Turn>();

/**
 * The demonstration's shop with other settings, from now on: in the pages that are loaded, and in the settings that are
 * read again.
 */
export async function turnShop(page: Page, change: Partial<Turn>): Promise<void> {
  const known = turns.get(page);
  const turn = { isByDistance: false, isCashTaken: true, isCardTaken: true, ...known, ...change };
  turns.set(page, turn);
  if (known !== undefined) return;
  const turned = (text: string) => {
    const { isByDistance, isCashTaken, isCardTaken } = turns.get(page) ?? turn;
    const byDistance = isByDistance ? text.replaceAll('"zone_based"', '"distance_based"') : text;
    const without = (method: string, from: string) =>
      from.replaceAll(new RegExp(`("${method}":\\{"active":|"payments\\.${method}\\.active":)(?:1|true)`, 'g'), '$10');
    const byCard = isCashTaken ? byDistance : without('cod', byDistance);
    return isCardTaken ? byCard : without('stripe', byCard);
  };
  for (const url of [/\/(checkout|menu)(\?|$)/, /\/v2\/public\/settings$/])
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: turned(await response.text()) });
    });
}
