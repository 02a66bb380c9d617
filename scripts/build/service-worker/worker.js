/**
 * Service worker that serves the home page and the menu of the last visit while the server is unreachable. All other requests,
 * including API calls, go to the network. `write-service-worker.ts` replaces `BUILD`.
 */
/**
 * @typedef {Event & {
 *   request: Request,
 *   waitUntil: (work: Promise<unknown>) => void,
 *   respondWith: (response: Promise<Response>) => void,
 * }} WorkerEvent
 */

/** @type {{ id: string, version: string, pages: string[], files: string[] }} */
const build = JSON.parse('BUILD');
const cachePrefix = 'shop-';
const cacheName = cachePrefix + build.id;

listen('install', (event) => event.waitUntil(Promise.all([storeFiles(), ...build.pages.map(fetchPage)])));
listen('activate', (event) => event.waitUntil(deleteOldCaches()));
listen('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode !== 'navigate') {
    if (build.files.includes(pathname) || pathname.startsWith('/page-data/')) event.respondWith(openFile(request));
  } else if (build.pages.includes(pathname)) event.respondWith(openPage(event, pathname));
});

/** @param {string} type @param {(event: WorkerEvent) => void} listener */
function listen(type, listener) {
  addEventListener(type, (event) => listener(/** @type {WorkerEvent} */ (event)));
}

async function storeFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(build.files);
}

/** @param {string} path */
async function fetchPage(path) {
  await storePage(path, await fetch(path));
}

/** @param {string} path @param {Response} response */
async function storePage(path, response) {
  const html = await response.text();
  // After a deployment the server sends pages of the next version, whose files are not in this cache. The cache has only the
  // French message catalogue.
  if (!response.ok || !html.includes(`<meta name="build" content="${build.version}"`) || !html.includes('<html lang="fr"')) return;
  const headers = new Headers(response.headers);
  // `text()` has decoded the body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const cache = await caches.open(cacheName);
  // The page renders from this file.
  const dataFile = /\/page-data\/[\w-]+\.json/.exec(html);
  if (dataFile !== null && (await cache.match(dataFile[0])) === undefined) await cache.add(dataFile[0]);
  await cache.put(path, new Response(html.replace('<html ', '<html data-offline '), { headers }));
}

/** @param {WorkerEvent} event @param {string} path */
async function openPage(event, path) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(storePage(path, response.clone()));
    return response;
  } catch (error) {
    const cached = await caches.match(path, { cacheName });
    if (cached === undefined) throw error;
    return cached;
  }
}

/** @param {Request} request */
async function openFile(request) {
  return (await caches.match(new URL(request.url).pathname, { cacheName })) ?? fetch(request);
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)));
}
