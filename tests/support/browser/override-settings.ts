import type { Page } from 'playwright/test';

/** Settings that differ from the demonstration shop. */
type SettingsOverride = { isByDistance: boolean; isCashOffered: boolean; isCardOffered: boolean };

const overrides = new WeakMap<Page, SettingsOverride>();

/** Overrides settings of the demonstration shop in later page loads and settings responses. Each call adds to the earlier ones. */
export async function overrideSettings(page: Page, change: Partial<SettingsOverride>): Promise<void> {
  const earlier = overrides.get(page);
  const override = { isByDistance: false, isCashOffered: true, isCardOffered: true, ...earlier, ...change };
  overrides.set(page, override);
  // The routes below read the latest override: add them once.
  if (earlier !== undefined) return;
  const applyOverride = (text: string) => {
    const { isByDistance, isCashOffered, isCardOffered } = overrides.get(page) ?? override;
    const priced = isByDistance ? text.replaceAll('"zone_based"', '"distance_based"') : text;
    const disableMethod = (method: string, settings: string) =>
      settings.replaceAll(new RegExp(`("${method}":\\{"active":|"payments\\.${method}\\.active":)(?:1|true)`, 'g'), '$10');
    const withoutCash = isCashOffered ? priced : disableMethod('cod', priced);
    return isCardOffered ? withoutCash : disableMethod('stripe', withoutCash);
  };
  for (const url of [/\/(checkout|menu)(\?|$)/, /\/page-data\//, /\/v2\/public\/settings$/])
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: applyOverride(await response.text()) });
    });
}
