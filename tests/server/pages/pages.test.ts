// References: §n in docs/behaviour.

import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addLocalePrefix, pagePaths } from '#config/pages.ts';
import { builtCriticalStyles, builtEarlyScript, builtScript, writeBuiltSite } from '../../support/built-site.ts';
import { browserUserAgent, startTestServer, useTestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

const build = writeBuiltSite();
const { database, server } = await useTestServer({ buildFolder: build, env: { PUBLIC_URL: 'https://shop.example' } });

beforeEach(() => {
  server.clock.now = mondayNoon;
});
afterAll(() => rmSync(build, { recursive: true }));

const browser = { accept: 'text/html,application/xhtml+xml', 'user-agent': browserUserAgent };
const get = (url: string, headers: Record<string, string> = browser) => server.app.inject({ url, headers });
const parsePageData = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    given: Record<string, unknown>;
    trap: string;
    dataFile: string;
  };
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page (§2)', () => {
  for (const path of pagePaths.filter((pagePath) => pagePath !== '/blog'))
    test(`${path} is served with and without the /fr prefix`, async () => {
      for (const address of [path, addLocalePrefix(path, 'fr')]) {
        const { statusCode, body, headers } = await get(address);
        expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(body).toContain(`<div id="root"><p class="used">${address}</p></div>`);
      }
    });

  test('contains its title, description, language, styles and data, all escaped', async () => {
    const { body, headers } = await get('/menu');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('<title>La carte &lt;3</title><meta name="description" content="Tacos &amp; &quot;burgers&quot;">');
    expect(body).toContain('<link rel="canonical" href="https://shop.example/menu">');
    expect(body).toContain(`<style>${builtCriticalStyles}</style>`);
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashSource(builtCriticalStyles)}`);
    expect(parsePageData(body).trap).toBe('</script><b>');
  });
  test('needs nothing but itself, the fonts and the pictures for the first paint: the rest is in a template, React and the entry first', async () => {
    const { body, headers } = await get('/menu');
    const [, deferred = ''] = /<template id="deferred-assets">(.*?)<\/template>/s.exec(body) ?? [];
    expect([...deferred.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      '/assets/react-1.js',
      '/assets/main-1.js',
      expect.stringMatching(/^\/page-data\/[\w-]{22}\.json$/),
      '/assets/menu-1.js',
      '/assets/shared-1.js',
      '/assets/style-1.css',
    ]);
    const [others] = body.split('<template id="deferred-assets">');
    expect(others).not.toMatch(/<script[^>]*src=/);
    expect(others?.replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('rel="stylesheet"');
    expect(body).toContain(`<script>${builtEarlyScript}</script>`);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashSource(builtEarlyScript)}`);
  });
  test('refers to a file with the shop’s data, which never changes and which another process can serve too', async () => {
    const { dataFile } = parsePageData((await get('/menu')).body);
    const { headers, json } = await get(dataFile, {});
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(json()).toMatchObject({ site: { title: 'Chez Test', terms: [] }, popular: [6, 1, 4, 2] });
    expect(parsePageData((await get('/contact')).body).dataFile).toBe(dataFile);
    const other = await startTestServer({ database, buildFolder: build, env: { PUBLIC_URL: 'https://shop.example' } });
    other.clock.now = mondayNoon;
    expect((await other.app.inject(dataFile)).statusCode).toBe(200);
    expect((await other.app.inject('/page-data/AAAAAAAAAAAAAAAAAAAAAA.json')).statusCode).toBe(404);
    await other.close();
  });
  test('is rendered with the shop as parsed by the storefront', async () => {
    expect(parsePageData((await get('/menu')).body).given).toMatchObject({
      title: 'Chez Test',
      phone: '0320000000',
      now: mondayNoon.toISOString(),
      offers: ['soda', 'ten', 'gone', 'tuesday'],
      open: [true, false, false],
      popular: [6, 1, 4, 2],
    });
  });
  test('runs the scripts that it needs before it renders, those that all pages have first', async () => {
    const scriptsOf = (html: string) =>
      [...html.matchAll(/<script type="module" fetchpriority="low" src="([^"]+)"/g)].map((match) => match[1]);
    const ofEveryPage = ['/assets/react-1.js', '/assets/main-1.js'];
    expect(scriptsOf((await get('/')).body)).toEqual(ofEveryPage);
    expect(scriptsOf((await get('/fr/menu')).body)).toEqual([...ofEveryPage, '/assets/menu-1.js', '/assets/shared-1.js']);
    expect(scriptsOf((await get('/auth')).body)).toEqual([...ofEveryPage, '/assets/auth-1.js', '/assets/shared-1.js']);
  });
  test('gives the entry the hashes in the names of the scripts that it loads', async () => {
    expect((await get('/menu')).body).toContain('src="/assets/main-1.js" data-chunks="1111"></script>');
  });
  test('hints React after its content, whose pictures need the line first, and no other script', async () => {
    for (const path of ['/', '/menu', '/auth']) {
      const [content = '', afterContent = ''] = (await get(path)).body.split(`<p class="used">${path}</p></div>`);
      expect(content).not.toContain('modulepreload');
      // WebKit would never request a script again whose hint has failed.
      expect([...afterContent.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, script]) => script)).toEqual([
        '/assets/react-1.js',
      ]);
    }
  });
  test('is cached for half a minute, for any query', async () => {
    const readOrderCount = async (url: string) => parsePageData((await get(url)).body).given['count'];
    const first = await readOrderCount('/contact');
    expect(await readOrderCount('/contact?x=1')).toBe(first);
    expect(await readOrderCount('/contact?a=1&a=2&__proto__=3')).toBe(first);
    server.clock.now = new Date(mondayNoon.getTime() + 30_000);
    expect(await readOrderCount('/contact')).not.toBe(first);
  });
  test('stays the same, with the server’s time in a header, as long as nothing but its time has changed', async () => {
    const { headers, body } = await get('/about');
    server.clock.now = new Date(mondayNoon.getTime() + 3_600_000);
    const laterResponse = await get('/about');
    expect([laterResponse.headers['etag'], laterResponse.body]).toEqual([headers['etag'], body]);
    expect([headers, laterResponse.headers].map((served) => served['server-timing'])).toEqual([
      `now;dur=${mondayNoon.getTime()}`,
      `now;dur=${mondayNoon.getTime() + 3_600_000}`,
    ]);
    expect((await get('/about', { ...browser, 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });
  test('is rendered again when the shop changes', async () => {
    await server.publish({ ...testShop, site: { title: 'Chez Autre' } });
    server.clock.now = new Date(mondayNoon.getTime() + 1001);
    expect(parsePageData((await get('/menu')).body).given['title']).toBe('Chez Autre');
    await server.publish(testShop);
    server.clock.now = new Date(mondayNoon.getTime() + 3000);
    await get('/menu');
  });
  test('has headers only for HEAD, and a 304 for a matching ETag', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: '/menu', headers: browser });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const { headers } = await get('/menu');
    expect((await get('/menu', { ...browser, 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });
  test('is compressed if accepted', async () => {
    const packed = await get('/menu', { ...browser, 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get('/menu')).body);
  });
  test('has a strict content security policy and permissions policy', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'none'",
      ` ${hashSource(builtEarlyScript)} https://js.stripe.com https://*.js.stripe.com;`,
      // Stripe's documented sources of Elements, its authentication pages and Link.
      ' https://api.stripe.com https://link.com https://*.link.com;',
      '; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com;',
      ' https://*.link.com; font-src',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'upgrade-insecure-requests',
      'report-uri /csp-report',
    ])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com|\.link\.com)/);
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      // Wallets open in frames of Stripe's.
      'permissions-policy':
        'geolocation=(self), payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), camera=(), microphone=(), usb=()',
      'cache-control': 'no-cache',
      vary: 'Origin, Accept-Encoding',
    });
  });
  test('that is personal or unlisted has noindex', async () => {
    for (const path of ['/fr/profile/ViewOrders', '/auth/login', '/success', '/about'])
      expect((await get(path)).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/menu')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('a non-canonical URL of a page', () => {
  const rows: [string, string][] = [
    ['/menu/', '/menu'],
    ['/menu//', '/menu'],
    ['/Menu?product=3', '/menu?product=3'],
    ['/fr/', '/fr'],
    ['/FR/menu', '/fr/menu'],
    ['/profile/vieworders', '/profile/ViewOrders'],
  ];
  for (const [variant, canonical] of rows)
    test(`${variant} redirects permanently to ${canonical}`, async () => {
      const { statusCode, headers } = await get(variant);
      expect([statusCode, headers['location']]).toEqual([308, canonical]);
    });
  test('never redirects to another host', async () => {
    // Over a socket, because `inject` parses a path that starts with two slashes as a host.
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const requestPath = (path: string) =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        request({ port, path, headers: browser }, (response) => resolve([response.resume().statusCode, response.headers.location]))
          .once('error', reject)
          .end();
      });
    for (const path of [
      '//menu',
      '//evil.example/',
      '/.//evil.example',
      '//evil.example/menu/',
      '/\\evil.example/',
      '/%2f%2fevil.example/',
      '/fr/fr/menu',
      '/menu;x',
      '/%6denu',
    ])
      expect([path, ...(await requestPath(path))]).toEqual([path, 404, undefined]);
  });
});

describe('an unknown page (§8)', () => {
  test('is the not-found page for browsers, with or without the /fr prefix', async () => {
    for (const [url, path] of [
      ['/nope', '/404'],
      ['/fr/nope/deeper', '/fr/404'],
      ['/blog', '/404'],
      ['/fr/blog', '/fr/404'],
    ] as const) {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex']);
      expect(body).toContain(`<p class="used">${path}</p>`);
      expect(body).not.toContain('canonical');
      const packed = await get(url, { ...browser, 'accept-encoding': 'br', 'if-none-match': '*' });
      expect([packed.statusCode, brotliDecompressSync(packed.rawPayload).toString()]).toEqual([404, body]);
    }
  });
  test('is empty for crawlers, and the error body for API clients', async () => {
    const crawled = await get('/nope', { ...browser, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect([crawled.statusCode, crawled.body]).toEqual([404, '']);
    expect((await get('/nope', { ...browser, accept: '*/*' })).json()).toMatchObject({ status: 'error', code: 'not_found' });
    expect((await get('/v2/public/nope')).json()).toMatchObject({ status: 'error' });
    expect((await get('/assets/old-1.js')).json()).toMatchObject({ status: 'error' });
  });
});

describe('files', () => {
  test('with a hash in their name are immutable, and compressed if the build has compressed them', async () => {
    const plain = await get('/assets/main-1.js', {});
    expect([plain.body, plain.headers['cache-control']]).toEqual([builtScript, 'public, max-age=31536000, immutable']);
    const packed = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(String(packed.headers['content-type'])).toContain('javascript');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(builtScript);
  });
  test('that never change are the same with and without Origin, which browsers send for module scripts, but service workers do not', async () => {
    const { dataFile } = parsePageData((await get('/menu')).body);
    for (const url of ['/assets/main-1.js', dataFile]) {
      const [{ headers: alone }, { headers: fromPage }] = [await get(url, {}), await get(url, { origin: 'https://shop.example' })];
      expect(String(alone['vary'])).not.toContain('Origin');
      expect({ ...fromPage, date: '' }).toEqual({ ...alone, date: '' });
    }
    expect((await get('/favicon.svg', { origin: 'https://shop.example' })).headers).toMatchObject({
      vary: 'Origin, Accept-Encoding',
      'access-control-allow-origin': 'https://shop.example',
    });
  });
  test('without a hash are revalidated after an hour, while the browser shows what it has', async () => {
    expect((await get('/favicon.svg', {})).headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=2592000');
  });
  test('that only the build uses are not served', async () => {
    for (const url of [
      '/index.html',
      '/.vite/manifest.json',
      '/assets/main-1.js.br',
      '/assets/main-1.js.gz',
      '/assets/main-1.js.zst',
      '/../ssr/ssr.js',
      '/%2e%2e/ssr/ssr.js',
      '/assets/',
    ])
      expect((await get(url, {})).statusCode).toBe(404);
  });
  test('reject methods other than GET and HEAD', async () => {
    const { statusCode, headers } = await server.app.inject({ method: 'PUT', url: '/assets/main-1.js' });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('files for crawlers and tools', () => {
  test('robots.txt excludes the others', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /success\n');
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
    expect(body).not.toMatch(/Disallow: \/(menu|checkout)?\n/);
  });
  test('the site’s configuration is served for statically hosted pages (§1)', async () => {
    expect((await get('/config.json')).json()).toMatchObject({
      title: 'Chez Test',
      siteRoot: 'https://shop.example',
      demo: false,
      currency: 'EUR',
    });
  });
});

/** The texts and links of an error page. */
const errorPage = [
  '<h1>Mince</h1>',
  'On dirait que quelque chose s’est cassé.',
  'Toutes nos excuses.',
  '<a class="plain-button" href="/">Retour à l’accueil</a>',
];

test('a page that fails to render is the error page with status 500, and is not cached; a crawler gets the status (§2, §8)', async () => {
  await server.publish({ ...testShop, site: { tagline: 'break' } });
  server.clock.now = new Date(mondayNoon.getTime() + 120_000);
  const brokenMenu = await get('/menu');
  expect([brokenMenu.statusCode, brokenMenu.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  for (const text of [...errorPage, '<p role="alert">Une erreur est survenue, veuillez réessayer</p>', '<a href="tel:+33320000000">'])
    expect(brokenMenu.body).toContain(text);
  expect(brokenMenu.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("style-src 'self' 'sha256-"),
  });
  const crawled = await get('/menu', { 'user-agent': 'Googlebot/2.1' });
  expect([crawled.statusCode, crawled.body, crawled.headers['cache-control']]).toEqual([500, '', 'no-store']);
  expect(brokenMenu.body).not.toContain('rendering failed');
  await server.publish(testShop);
  server.clock.now = new Date(mondayNoon.getTime() + 123_000);
  expect((await get('/menu')).statusCode).toBe(200);
});

test('a site with a blog has a blog page', async () => {
  const other = await startTestServer({ database, shop: { ...testShop, site: { blog: { enabled: true } } }, buildFolder: build });
  expect((await other.app.inject({ url: '/blog', headers: browser })).statusCode).toBe(200);
  await other.close();
});

test('the content security policy of a demonstration excludes Stripe', async () => {
  const other = await startTestServer({ database, buildFolder: build, env: { DEMO: '1' } });
  const policy = String((await other.app.inject({ url: '/', headers: browser })).headers['content-security-policy']);
  expect(policy).not.toContain('stripe');
  expect(policy).toContain("frame-src 'self';");
  expect(policy).not.toContain('upgrade-insecure-requests');
  await other.close();
});

test('the content security policy allows pictures from the hosts of the menu only', async () => {
  const text = JSON.stringify(testShop).replace('"item_name":"Soda"', '"item_name":"Soda","item_image":"https://cdn.example/a.webp"');
  const other = await startTestServer({ database, shop: JSON.parse(text) as typeof testShop, buildFolder: build });
  const policy = String((await other.app.inject({ url: '/', headers: browser })).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: https://cdn.example https://*.link.com;");
  await other.close();
});

test('without a build the API works and pages state that the build is missing', async () => {
  const other = await startTestServer({ database, buildFolder: join(build, 'nowhere') });
  const { statusCode, headers, body } = await other.app.inject({ url: '/', headers: browser });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  for (const text of [...errorPage, 'n’est pas encore construit']) expect(body).toContain(text);
  expect((await other.app.inject('/v2/public/menus')).statusCode).toBe(200);
  await other.close();
});
