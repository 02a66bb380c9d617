import type { SiteConfig, Tracking } from '#config/site.ts';
import type { TrackerName } from '#domain/visit/cookie-choice.ts';
import { deleteCookies } from '#platform/cookies.ts';
import { allowScripts, loadScript } from '#platform/script.ts';

/** A running tracker. `report` reports the displayed route. `stop` deactivates the tracker; its script stays loaded. */
type Tracker = { report: (route: string) => void; stop?: () => void };

/** Names of the cookies that trackers set on this site. */
const trackerCookies = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

const loadedScripts = new Set<string>();

/** Loads a tracker's script once per page, without a referrer. */
function loadTracker({ id, url }: Tracking) {
  const address = `${url}?id=${encodeURIComponent(id)}`;
  if (loadedScripts.has(address)) return;
  loadedScripts.add(address);
  allowScripts([address]);
  loadScript(address, { referrerPolicy: 'no-referrer' }).catch((error: unknown) => {
    loadedScripts.delete(address);
    console.warn('loading a tracker failed', error);
  });
}

function getDataLayer(): unknown[] {
  return ((globalThis as { dataLayer?: unknown[] }).dataLayer ??= []);
}

/** Queues a command for Google's tag. Pushes the `arguments` object, because the tag ignores arrays. */
function queueCommand(..._command: unknown[]) {
  getDataLayer().push(arguments);
}

function startAnalytics(tracking: Tracking): Tracker {
  const disabledKey = `ga-disable-${tracking.id}`;
  Object.assign(globalThis, { [disabledKey]: false });
  queueCommand('js', new Date());
  queueCommand('config', tracking.id, { send_page_view: false, allow_google_signals: false });
  loadTracker(tracking);
  return {
    report(route) {
      const page = { page_location: location.origin + route, page_path: route, page_title: route, page_referrer: '' };
      // `set` also applies to events that the tag sends by itself, which would otherwise contain the full URL.
      queueCommand('set', page);
      queueCommand('event', 'page_view', page);
    },
    stop: () => Object.assign(globalThis, { [disabledKey]: true }),
  };
}

function startTagManager(tracking: Tracking): Tracker {
  getDataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadTracker(tracking);
  return {
    report: (route) => void getDataLayer().push({ event: 'page_view', page_route: route }),
    stop: () => queueCommand('consent', 'update', { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied' }),
  };
}

/** Starts the pixel by its image URL. Its script would send the full URL. */
function startPixel({ id, url }: Tracking): Tracker {
  return {
    report(route) {
      const picture = new Image();
      picture.referrerPolicy = 'no-referrer';
      picture.src = `${url}?${new URLSearchParams({ id, ev: 'PageView', dl: location.origin + route, noscript: '1' }).toString()}`;
    },
  };
}

const starters = { analytics: startAnalytics, tagManager: startTagManager, pixel: startPixel };

/** Returns the names of the enabled trackers. */
export function enabledTrackers({ tracking }: Pick<SiteConfig, 'tracking'>): TrackerName[] {
  return (Object.keys(starters) as TrackerName[]).filter((name) => tracking[name].enabled);
}

/**
 * Starts the enabled trackers and reports each route to them, without its query. Returns the function that stops them and deletes
 * their cookies. If a tracker throws as it starts, those that have started are stopped.
 *
 * @param onRoute calls its listener with the current route and with each later one; returns the function that unsubscribes
 * @spec docs/behaviour §2 Cookie notice
 */
export function startTrackers(site: Pick<SiteConfig, 'tracking'>, onRoute: (report: (route: string) => void) => () => void): () => void {
  const trackers: Tracker[] = [];
  const stopTrackers = () => {
    for (const tracker of trackers) tracker.stop?.();
    deleteCookies(trackerCookies);
  };
  try {
    for (const name of enabledTrackers(site)) trackers.push(starters[name](site.tracking[name]));
    const unsubscribe = onRoute((route) => {
      for (const tracker of trackers) tracker.report(route);
    });
    return () => {
      unsubscribe();
      stopTrackers();
    };
  } catch (error) {
    // A tracker runs third-party code: the tag manager, for instance, replaces the queue's `push`.
    console.warn('starting the trackers failed', error);
    stopTrackers();
    throw error;
  }
}
