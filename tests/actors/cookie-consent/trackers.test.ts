// References: §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enabledTrackers, startTrackers } from '#actors/cookie-consent/trackers.ts';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import { createFakePage } from '../../support/actors/fake-page.ts';

type Tracking = SiteConfig['tracking'];
type Commands = { dataLayer?: unknown[] };

let page: ReturnType<typeof createFakePage>;
let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  page = createFakePage();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  delete (globalThis as Commands).dataLayer;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Each test has trackers of its own: a script is loaded once per page, and the page outlives a test. */
const newId = () => `id ${crypto.randomUUID()}`;

/** Returns a site with these trackers enabled. */
function siteWith(ids: Partial<Record<keyof Tracking, string>>): { tracking: Tracking } {
  const names = ['analytics', 'tagManager', 'pixel'] as const;
  const entries = names.map((name) => [name, { id: ids[name] ?? '', enabled: name in ids, url: `https://${name.toLowerCase()}.test/x` }]);
  return { tracking: Object.fromEntries(entries) as Tracking };
}

/** Starts the trackers on the route `/menu`. Returns the functions that stop them and that go to another route. */
function start(ids: Parameters<typeof siteWith>[0]) {
  const routes = new Set<(route: string) => void>();
  const stop = startTrackers(siteWith(ids), (listener) => {
    routes.add(listener);
    listener('/menu');
    return () => void routes.delete(listener);
  });
  return { stop, goTo: (route: string) => routes.forEach((listener) => listener(route)) };
}

/** Returns what was queued for the scripts: commands of Google's tag as arrays. */
const queued = () =>
  ((globalThis as Commands).dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? [...(entry as unknown[])] : entry,
  );
const isDisabled = (id: string) => Reflect.get(globalThis, `ga-disable-${id}`) as unknown;

test('no tracker is enabled by default, and each can be', () => {
  expect(enabledTrackers(defaultSite)).toEqual([]);
  expect(enabledTrackers(siteWith({ analytics: 'a', pixel: 'p' }))).toEqual(['analytics', 'pixel']);
  expect(enabledTrackers(siteWith({ tagManager: 't' }))).toEqual(['tagManager']);
});

describe('analytics', () => {
  const pageOf = (route: string) => ({
    page_location: `https://shop.test${route}`,
    page_path: route,
    page_title: route,
    page_referrer: '',
  });

  test('are loaded without a referrer, send no page view or signals on their own, and are told each route', () => {
    const id = newId();
    start({ analytics: id }).goTo('/checkout');
    expect(page.scripts).toEqual([
      expect.objectContaining({ src: `https://analytics.test/x?id=${encodeURIComponent(id)}`, referrerPolicy: 'no-referrer' }),
    ]);
    expect(queued()).toEqual([
      ['js', expect.any(Date)],
      ['config', id, { send_page_view: false, allow_google_signals: false }],
      ['set', pageOf('/menu')],
      ['event', 'page_view', pageOf('/menu')],
      ['set', pageOf('/checkout')],
      ['event', 'page_view', pageOf('/checkout')],
    ]);
  });

  test('are disabled when they are stopped, are told no more routes, and are enabled when they start again', () => {
    const id = newId();
    const { stop, goTo } = start({ analytics: id });
    expect(isDisabled(id)).toBe(false);
    stop();
    const before = queued();
    goTo('/checkout');
    expect([isDisabled(id), queued()]).toEqual([true, before]);
    start({ analytics: id });
    expect([isDisabled(id), page.scripts.length]).toEqual([false, 1]);
  });
});

test('the tag manager is started, told each route, and has its consent withdrawn when it is stopped', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const id = newId();
  start({ tagManager: id }).stop();
  expect(page.scripts.map(({ src }) => src)).toEqual([`https://tagmanager.test/x?id=${encodeURIComponent(id)}`]);
  expect(queued()).toEqual([
    { 'gtm.start': 1_800_000_000_000, event: 'gtm.js' },
    { event: 'page_view', page_route: '/menu' },
    ['consent', 'update', { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied' }],
  ]);
});

test('the pixel is an image without a referrer for each route, and loads no script', () => {
  const { stop, goTo } = start({ pixel: 'p1' });
  goTo('/home');
  stop();
  const imageOf = (route: string) => ({
    referrerPolicy: 'no-referrer',
    src: `https://pixel.test/x?id=p1&ev=PageView&dl=${encodeURIComponent(`https://shop.test${route}`)}&noscript=1`,
  });
  expect([page.images, page.scripts]).toEqual([[imageOf('/menu'), imageOf('/home')], []]);
});

test('stopping deletes the cookies of trackers on this host and its parent domains, and no others', () => {
  const { stop } = start({ pixel: 'p1' });
  page.cookies = '_ga=1; _ga_X=1; _gid=2; _gat=3; _gcl_au=4; _fbp=5; _fbc=6; cart=7; my_ga=8';
  stop();
  expect(new Set(page.deletedCookies())).toEqual(new Set(['_ga', '_ga_X', '_gid', '_gat', '_gcl_au', '_fbp', '_fbc']));
  expect(page.writtenCookies).toContain('_ga=; Max-Age=0; Path=/; Domain=shop.test');
});

test('a script that fails to load is reported, removed, and loaded again the next time', async () => {
  const ids = { analytics: newId() };
  start(ids).stop();
  page.scripts[0]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(page.scripts).toEqual([]));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('loading a tracker failed', expect.any(Error)));
  start(ids);
  expect(page.scripts).toHaveLength(1);
});

test('if a tracker throws as it starts, those that run are stopped and the error is thrown', () => {
  const id = newId();
  const broken = new Error('broken');
  const dataLayer = {
    push(entry: object) {
      if ('gtm.start' in entry) throw broken;
    },
  };
  vi.stubGlobal('dataLayer', dataLayer);
  page.cookies = '_ga=1';
  expect(() => start({ analytics: id, tagManager: newId() })).toThrow(broken);
  expect([isDisabled(id), new Set(page.deletedCookies())]).toEqual([true, new Set(['_ga'])]);
  expect(warn).toHaveBeenCalledWith('starting the trackers failed', broken);
});
