import { setTimeout as wait } from 'node:timers/promises';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import { settingText } from '#domain/settings.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { apiError } from '#server/http/errors.ts';
import { createBackEndData } from './back-end-data.ts';
import type { ShopSource } from './shop-source.ts';

/** Milliseconds for which data is fresh. */
const freshMs = 15_000;
/** Milliseconds for which a page does not wait for the newer data that is being read. */
const usableMs = 60_000;
/** Maximum time in milliseconds that a page waits for newer data if there is older data. */
const maximumWaitMs = 2000;
/** Milliseconds after a failure during which the back end is not called again. */
const pauseMs = 5000;

type BackEndSourceOptions = {
  /** Configuration of the site, with the URL of the back end as `apiRoot`. */
  site: SiteConfig;
  now: () => Date;
  warn: (message: string) => void;
};

/** Source that reads a back end, and whether its last attempt to do so succeeded. */
export type BackEndSource = ShopSource & { isReachable: () => Promise<boolean> };

/**
 * Creates the source of a server without a database: the shop of the back end at `site.apiRoot`. Data is cached, and refreshed while
 * pages are requested. Pages are rendered from the last data, whatever its age, while the back end is unreachable.
 */
export function createBackEndSource({ site, now, warn }: BackEndSourceOptions): BackEndSource {
  const data = createBackEndData(site.apiRoot, warn);
  const [logFailure, logMissingKey] = [createFailureLog(site, warn), createMissingKeyLog(site, warn)];
  let refreshing: Promise<void> | null = null;
  let [readAt, failedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let failure: string | null = null;

  async function refresh() {
    const nextFailure = await data.refresh();
    if (nextFailure === null) readAt = now().getTime();
    else failedAt = now().getTime();
    [failure, refreshing] = [nextFailure, null];
    logFailure(failure);
    logMissingKey(data.last()?.settings);
  }
  /** Returns the last data, or null if there is none. Reads newer data if it is due, and waits for it unless the last is usable. */
  async function readData() {
    // Compare absolute differences, so that a clock set back does not extend the periods.
    const age = Math.abs(now().getTime() - readAt);
    const isPaused = Math.abs(now().getTime() - failedAt) < pauseMs;
    if (age > freshMs && !isPaused) refreshing ??= refresh();
    if (data.last() === null) await refreshing;
    else if (age > usableMs && failure === null) await Promise.race([refreshing, wait(maximumWaitMs, null, { ref: false })]);
    return data.last();
  }
  return {
    async readSite() {
      const named = nameSite(site, data.last()?.settings);
      return { site: named, version: named.title };
    },
    async readShop() {
      const shown = await readData();
      if (shown === null) throw apiError(503, { code: 'unavailable', retryAfter: pauseMs / 1000 });
      const named = nameSite(site, shown.settings);
      return { site: named, version: data.version(), usualMenus: shown.menus, readData: async () => ({ site: named, ...shown }) };
    },
    async isReachable() {
      await readData();
      await Promise.race([refreshing, wait(maximumWaitMs, null, { ref: false })]);
      return data.last() !== null && failure === null;
    },
  };
}

/** Returns the configuration with the name of the restaurant at the back end, unless the site has one of its own. */
function nameSite(site: SiteConfig, settings: Settings = {}): SiteConfig {
  const name = settingText(settings, 'contacts.name');
  return site.title === defaultSite.title && name !== '' ? { ...site, title: name } : site;
}

/** Returns a function that logs a failure once, until the back end is reachable again. */
function createFailureLog({ apiRoot }: SiteConfig, warn: (message: string) => void) {
  let isFailing = false;
  return (failure: string | null) => {
    if (isFailing === (failure !== null)) return;
    isFailing = !isFailing;
    warn(failure === null ? `The back end ${apiRoot} can be read again` : `The back end ${apiRoot} cannot be read: ${failure}`);
  };
}

/** Returns a function that logs once that cards cannot be offered, because the contract has no field for the key of their form. */
function createMissingKeyLog({ apiRoot, card }: SiteConfig, warn: (message: string) => void) {
  let isLogged = card !== null;
  return (settings: Settings = {}) => {
    if (isLogged || !parseSettings(settings).payments.isCardActive) return;
    isLogged = true;
    warn(`The back end ${apiRoot} charges cards, and pages do not offer them: set STRIPE_PUBLISHABLE_KEY to the key of its account`);
  };
}
