import type { Page } from 'playwright/test';

/** Settings that differ from the demonstration shop. */
type SettingsOverride = { isByDistance: boolean; isCashTaken: boolean; isCardTaken: boolean };

const overrides = new WeakMap<Page, SettingsOverride>();

/**
 * Overrides settings of the demonstration shop in later page loads and settings responses. Calls accumulate.
 */
export async function overrideSettings(page: Page, change: Partial<SettingsOverride>): Promise<void> {
  const known = overrides.get(page);
  const override = { isByDistance: false, isCashTaken: true, isCardTaken: true, ...known, ...change };
  overrides.set(page, override);
  if (known !== undefined) return;
  const applyOverride = (text: string) => {
    const { isByDistance, isCashTaken, isCardTaken } = overrides.get(page) ?? override;
    const byDistance = isByDistance ? text.replaceAll('"zone_based"', '"distance_based"') : text;
    const without = (method: string, from: string) =>
      from.replaceAll(new RegExp(`("${method}":\\{"active":|"payments\\.${method}\\.active":)(?:1|true)`, 'g'), '$10');
    const byCard = isCashTaken ? byDistance : without('cod', byDistance);
    return isCardTaken ? byCard : without('stripe', byCard);
  };
  for (const url of [/\/(checkout|menu)(\?|$)/, /\/v2\/public\/settings$/])
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: applyOverride(await response.text()) });
    });
}
