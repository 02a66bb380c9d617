import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parsePopularResponse } from '#api/recommendations.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { popularCount } from '#config/constants.ts';
import type { ShopData } from '#domain/shop-data.ts';
import { describeError } from '#server/http/errors.ts';
import { createResource } from './back-end-resource.ts';

/** The shop's data at a back end. */
export type BackEndData = {
  /** Returns what was read last, whatever its age, or null before everything that pages need has been read. */
  last: () => Omit<ShopData, 'site'> | null;
  /** Changes with what `last` returns. */
  version: () => string;
  /** Reads everything again. What cannot be read keeps its last value. Returns the reason of a failure, or null. */
  refresh: () => Promise<string | null>;
};

/** Creates the reader of the data that pages are rendered from. A failure to read popular items is only logged: pages do without. */
export function createBackEndData(apiRoot: string, warn: (message: string) => void): BackEndData {
  const settings = createResource(`${apiRoot}/v2/public/settings`, parseSettingsResponse);
  const offers = createResource(`${apiRoot}/v2/public/offers`, parseOffersResponse);
  const menus = createResource(`${apiRoot}/v2/public/menus`, parseMenusResponse);
  const popular = createResource(`${apiRoot}/v2/recommendations/popular?limit=${popularCount}`, parsePopularResponse);
  return {
    last() {
      const [lastSettings, lastOffers, lastMenus] = [settings.value(), offers.value(), menus.value()];
      if (lastSettings === undefined || lastOffers === undefined || lastMenus === undefined) return null;
      return { settings: lastSettings, offers: lastOffers, menus: lastMenus, popular: popular.value() ?? [] };
    },
    version: () => [settings, offers, menus, popular].map((resource) => resource.revision()).join(' '),
    async refresh() {
      const optional = popular
        .refresh()
        .catch((error: unknown) => warn(`The popular items of the back end cannot be read: ${describeError(error).message}`));
      const outcomes = await Promise.allSettled([settings, offers, menus].map((resource) => resource.refresh()));
      await optional;
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      return failed === undefined ? null : describeError(failed.reason).message;
    },
  };
}
