// References: §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startCookieConsent } from '#actors/cookie-consent/cookie-consent.actors.ts';
import { createCookieConsent } from '#actors/cookie-consent/cookie-consent.ts';
import { defaultSite } from '#config/site.ts';
import { cookieChoiceKey } from '#stores/storage-keys.ts';
import { createFakePage } from '../../support/actors/fake-page.ts';
import { sharedStorage } from '../../support/stored.ts';
import { mondayNoon } from '../../support/test-shop.ts';

beforeEach(() => void createFakePage());
afterEach(() => vi.unstubAllGlobals());

const pixel = { id: 'p1', enabled: true, url: 'https://pixel.test/x' };
const site = { tracking: { ...defaultSite.tracking, pixel } };

/** Returns the options of two tabs of one browser, and the number of trackers' runs that follow the route. */
function createTabs(tracking = site.tracking) {
  const storage = sharedStorage();
  const runs = new Set<unknown>();
  const tab = () => ({
    site: { tracking },
    storage: storage.tab(),
    now: () => mondayNoon,
    onRoute: (listener: (route: string) => void) => {
      runs.add(listener);
      return () => void runs.delete(listener);
    },
  });
  return { tab, runs, storedChoice: () => JSON.parse(storage.values.get(cookieChoiceKey) ?? 'null') as unknown };
}
type Consent = ReturnType<typeof startCookieConsent>;
const isShown = (consent: Consent) => consent.getSnapshot().hasTag('shown');

describe('the consent notice (§2)', () => {
  test('asks a visitor who has not chosen; accepting is stored and starts the trackers, refusing stops them', () => {
    const { tab, runs, storedChoice } = createTabs();
    const consent = startCookieConsent(tab());
    expect([isShown(consent), runs.size, storedChoice()]).toEqual([true, 0, null]);
    consent.send({ type: 'consent.accept' });
    const stored = { isAccepted: true, trackers: ['pixel'], at: mondayNoon.getTime() };
    expect([isShown(consent), runs.size, storedChoice()]).toEqual([false, 1, stored]);
    consent.send({ type: 'consent.reopen' });
    consent.send({ type: 'consent.refuse' });
    expect([isShown(consent), runs.size, storedChoice()]).toEqual([false, 0, { ...stored, isAccepted: false }]);
    consent.stop();
  });

  test('is not shown to a visitor who has accepted, and the trackers run at once', () => {
    const { tab, runs } = createTabs();
    startCookieConsent(tab()).send({ type: 'consent.accept' });
    runs.clear();
    const later = startCookieConsent(tab());
    expect([isShown(later), runs.size]).toEqual([false, 1]);
  });

  test('runs nothing for a site without trackers', () => {
    const { tab, runs } = createTabs(defaultSite.tracking);
    const consent = startCookieConsent(tab());
    consent.send({ type: 'consent.accept' });
    expect([isShown(consent), runs.size]).toEqual([false, 0]);
  });

  test('is not shown in the native app', () => {
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
    expect(isShown(startCookieConsent(createTabs().tab()))).toBe(false);
  });

  test('follows the choice of another tab, also when its storage is cleared, and ignores other keys', () => {
    const { tab } = createTabs();
    const [first, second] = [tab(), tab()];
    const consents = [startCookieConsent(first), startCookieConsent(second)];
    consents[0]?.send({ type: 'consent.accept' });
    expect(consents.map(isShown)).toEqual([false, false]);
    first.storage.remove(cookieChoiceKey);
    expect(consents.map(isShown)).toEqual([false, true]);

    const listeners: ((key: string | null) => void)[] = [];
    const notify = (key: string | null) => listeners.forEach((listener) => listener(key));
    const values = new Map([[cookieChoiceKey, JSON.stringify({ isAccepted: false, trackers: [], at: mondayNoon.getTime() })]]);
    const get = (key: string) => values.get(key) ?? null;
    const cleared = startCookieConsent({
      ...first,
      storage: {
        ...first.storage,
        get,
        onForeignChange(listener) {
          listeners.push(listener);
          return () => {};
        },
      },
    });
    values.clear();
    notify('cart');
    expect(isShown(cleared)).toBe(false);
    notify(null);
    expect(isShown(cleared)).toBe(true);
  });
});

test('before it is loaded the notice is hidden and nothing runs', async () => {
  const { tab, runs } = createTabs();
  const consent = createCookieConsent(tab());
  const before = consent.getSnapshot();
  expect([before.value, before.context, before.hasTag('shown')]).toEqual([
    { notice: 'hidden', tracking: 'off' },
    { isAccepted: false, isNative: false, hasTrackers: false },
    false,
  ]);
  await consent.load();
  expect([consent.getSnapshot().hasTag('shown'), runs.size]).toEqual([true, 0]);
});
