import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** How many times slower than this machine the processor of a slow phone is. */
const processorRate = 4;
/** The request latency and bandwidth that Lighthouse applies for mobile. */
const slowNetwork = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Time in milliseconds without requests and long tasks after which a page counts as settled. */
const quietMs = 1200;

/** A page to measure. */
export type MeasuredPage = {
  name: string;
  url: string;
  /** The element that makes the page usable once it is shown and, on a page with scripts, hydrated. */
  target: string;
  hasScripts: boolean;
  /** Whether a link between browser and server is slow by itself (`phone-link.ts`). Otherwise the browser delays each request. */
  isBehindLink?: boolean;
  /** Prepares the browser before the measurement, for example fills the cart. */
  prepare?: (context: BrowserContext) => Promise<void>;
};

/** Times are in milliseconds since the start of the navigation, sizes in bytes on the wire with headers. */
export type PageMeasurement = {
  firstPaint: number;
  largestPaint: number;
  usable: number;
  longestTask: number;
  layoutShift: number;
  /** Bytes of scripts that were requested before the page was usable. */
  scriptBytes: number;
  /** Bytes of all scripts that the visit requested until it had settled. */
  settledScriptBytes: number;
  htmlBytes: number;
  pictureBytes: number;
  /** Number of requests that were made before the page was usable. */
  requests: number;
};

type PaintRecord = { firstPaint: number; largestPaint: number; shown: number; hydrated: number; longestTask: number; layoutShift: number };

/** Loads a page with an empty cache, as on a slow phone, and measures it until it has settled. */
export async function measurePage(
  browser: Browser,
  { url, target, hasScripts, isBehindLink = false, prepare }: MeasuredPage,
): Promise<PageMeasurement> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', ignoreHTTPSErrors: true });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await emulateSlowPhone(session, isBehindLink);
    const requests = recordRequests(session);
    await page.addInitScript(recordPaints, target);
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    if (hasScripts) await page.waitForFunction(() => Reflect.get(globalThis, 'paintRecord').hydrated > 0, null, { timeout: 60_000 });
    await waitUntilQuiet(page, requests);
    const { shown, hydrated, ...paints } = await page.evaluate<PaintRecord>('paintRecord');
    const usable = Math.max(shown, hasScripts ? hydrated : 0);
    const startedAt = requests[0]?.startedAt ?? 0;
    const early = requests.filter((request) => (request.startedAt - startedAt) * 1000 < usable);
    const sumBytes = (list: readonly RecordedRequest[], type: string) =>
      list.reduce((sum, request) => sum + (request.type === type ? request.bytes : 0), 0);
    return {
      ...paints,
      usable,
      scriptBytes: sumBytes(early, 'Script'),
      settledScriptBytes: sumBytes(requests, 'Script'),
      htmlBytes: sumBytes(requests, 'Document'),
      pictureBytes: sumBytes(requests, 'Image'),
      requests: early.length,
    };
  } finally {
    await context.close();
  }
}

async function emulateSlowPhone(session: CDPSession, isBehindLink: boolean): Promise<void> {
  await session.send('Network.enable');
  // The preparation has filled it.
  await session.send('Network.clearBrowserCache');
  if (!isBehindLink) await session.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate });
}

/** `startedAt`: seconds of the browser's clock. */
type RecordedRequest = { id: string; type: string; startedAt: number; bytes: number; isDone: boolean };

function recordRequests(session: CDPSession): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  const find = (id: string) => requests.find((request) => request.id === id);
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp, request }) => {
    if (request.url.startsWith('http')) requests.push({ id: requestId, type, startedAt: timestamp, bytes: 0, isDone: false });
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const request = find(requestId);
    if (request !== undefined) request.type = type;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = find(requestId);
    if (request !== undefined) Object.assign(request, { bytes: encodedDataLength, isDone: true });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    const request = find(requestId);
    if (request !== undefined) request.isDone = true;
  });
  return requests;
}

async function waitUntilQuiet(page: Page, requests: readonly RecordedRequest[]): Promise<void> {
  let count = -1;
  while (count !== requests.length || requests.some(({ isDone }) => !isDone)) {
    count = requests.length;
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), quietMs);
  }
}

/** Runs in the page. Records in `paintRecord` when the target is shown and hydrated, and what the browser reports. */
function recordPaints(target: string): void {
  const record = { firstPaint: 0, largestPaint: 0, shown: 0, hydrated: 0, longestTask: 0, layoutShift: 0 };
  Reflect.set(globalThis, 'paintRecord', record);
  const observe = (type: string, report: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(report)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (record.firstPaint = startTime));
  observe('largest-contentful-paint', ({ startTime }) => (record.largestPaint = startTime));
  observe('longtask', ({ duration }) => (record.longestTask = Math.max(record.longestTask, duration)));
  observe('layout-shift', ({ value = 0, hadRecentInput }) => (record.layoutShift += hadRecentInput === true ? 0 : value));
  function check() {
    const element = document.querySelector(target);
    if (element !== null && record.shown === 0 && element.getClientRects().length > 0) record.shown = performance.now();
    // React stores the properties of the elements that it has hydrated in fields of this name.
    if (element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'))) record.hydrated = performance.now();
    else requestAnimationFrame(check);
  }
  requestAnimationFrame(check);
}
