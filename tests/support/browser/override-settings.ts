import type { Page } from 'playwright/test';

/** Settings that a test can change, among them whether the delivery fee depends on the distance or, as in the demonstration, on zones. */
type SettingsOverride = { isFeeByDistance: boolean; isCashOffered: boolean; isCardOffered: boolean };

const overrides = new WeakMap<Page, SettingsOverride>();

/** Overrides settings of the demonstration shop in later page loads and settings responses. Each call adds to the earlier ones. */
export async function overrideSettings(page: Page, change: Partial<SettingsOverride>): Promise<void> {
  const earlier = overrides.get(page);
  const override = { isFeeByDistance: false, isCashOffered: true, isCardOffered: true, ...earlier, ...change };
  overrides.set(page, override);
  // The routes below read the latest override: add them once.
  if (earlier !== undefined) return;
  const applyOverride = (text: string) => {
    const { isFeeByDistance, isCashOffered, isCardOffered } = overrides.get(page) ?? override;
    const withFee = isFeeByDistance ? text.replaceAll('"zone_based"', '"distance_based"') : text;
    const disableMethod = (method: string, settings: string) =>
      // Settings are nested in API responses and flat in page data. A function, because the replacement '$10' reads as group 10.
      settings.replaceAll(new RegExp(`("${method}":\\{"active":|"payments\\.${method}\\.active":)(?:1|true)`, 'g'), (_, key) => `${key}0`);
    const withoutCash = isCashOffered ? withFee : disableMethod('cod', withFee);
    return isCardOffered ? withoutCash : disableMethod('stripe', withoutCash);
  };
  for (const url of [/\/(checkout|menu)(\?|$)/, /\/page-data\//, /\/v2\/public\/settings$/])
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: applyOverride(await response.text()) });
    });
}
