// References: S-n in docs/security.md.

import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { cspHash } from '#server/pages/page-document.ts';
import { expect, test } from 'playwright/test';
import { readManifest } from '../../support/missing-files/built-pages.ts';

const clientRoot = 'dist/client';
/** Paths of all files that the build serves to browsers. */
const files = readdirSync(clientRoot, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(clientRoot.length + 1));
const text = (file: string) => readFileSync(`${clientRoot}/${file}`, 'utf8');
const textFiles = files.filter((file) => /\.(?:js|css|html|json|svg|txt|webmanifest)$/.test(file));
const scripts = files.filter((file) => file.endsWith('.js'));
const pages = ['/', '/menu', '/fr/menu', '/checkout', '/contact', '/terms-of-service', '/auth/login', '/nulle-part'];
const acceptHtml = { headers: { accept: 'text/html' } };

test('no secret of the server, nor the name of one, is in files served to browsers (S-60)', () => {
  expect(scripts.length).toBeGreaterThan(20);
  // Prefixes of secret keys, and the names of environment variables and files that hold secrets.
  const secret =
    /\b(?:sk|rk)_(?:test|live)_|\bwhsec_|PRIVATE KEY|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|SMTP_URL|DATABASE_URL|postgres(?:ql)?:\/\//;
  expect(textFiles.filter((file) => secret.test(text(file)))).toEqual([]);
});

test('no source map is built, named or served (S-60)', async ({ request }) => {
  expect(files.filter((file) => /\.map(?:\.(?:br|gz|zst))?$/.test(file))).toEqual([]);
  expect(textFiles.filter((file) => /sourceMappingURL=/.test(text(file)))).toEqual([]);
  for (const file of scripts.slice(0, 3)) expect((await request.get(`/${file}.map`)).status()).toBe(404);
});

test('files of the project and of the host are not served for any form of their path (S-60)', async ({ request }) => {
  for (const path of [
    '/.env',
    '/.env.local',
    '/.env.production',
    '/.npmrc',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/server/demo/shop.json',
    '/.data/storefront.lock',
    '/.vite/manifest.json',
    '/index.html',
    '/index.html.br',
    '/index.html.gz',
    '/ssr/ssr.js',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/pictures/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, [400, 403, 404].includes(response.status())]).toEqual([path, true]);
    expect(await response.text()).not.toMatch(/root:x:|"dependencies"|ignore-scripts|repositoryformatversion|"isEntry"/);
  }
});

test('every script is the shop’s own with a content hash in its name, and the one inline script is in the policy (S-74)', async ({
  request,
}) => {
  for (const path of pages) {
    const response = await request.get(path, acceptHtml);
    const html = await response.text();
    const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => cspHash(code));
    const loaded = tags.filter((attributes) => attributes !== '' && !/type="application\/(?:ld\+)?json"/.test(attributes));
    const { first, entry, chunks } = readManifest();
    const sources = loaded.map((attributes) => /\bsrc="(\/assets\/[\w.-]+-[\da-f]{6}\.js)"/.exec(attributes)?.[1]);
    // React and the shop, and then what the page needs of it.
    expect([inline.length, sources.slice(0, 2)]).toEqual([1, [...first, entry]]);
    for (const source of sources.slice(2)) expect(Object.values(chunks)).toContain(source);
    for (const [, address = ''] of html.matchAll(/<link\b[^>]*\brel="(?:modulepreload|stylesheet|preload)"[^>]*\bhref="([^"]*)"/g))
      expect(address).toMatch(/^\/(?:assets|fonts|pictures|page-data)\//);
    // Chromium delays the first paint for preloaded fonts.
    expect(html).not.toContain('as="font"');
    expect(html).not.toMatch(/<(?:iframe|object|embed|base)\b|\son\w+="|href="javascript:/i);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(/(?:^|; )script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${inline[0]}`);
    expect(policy).toContain("connect-src 'self';");
  }
});

test('no script names a script of another host except those of Stripe and Google’s tag manager (S-74)', () => {
  const foreignScripts = scripts.flatMap((file) =>
    [...text(file).matchAll(/(?:https?:)?\/\/([\w.-]+\.[a-z]{2,})\/[\w./-]*\.js\b/gi)].map(([, host = '']) => `${file}: ${host}`),
  );
  expect(foreignScripts.filter((script) => !/: (?:[\w-]+\.)?js\.stripe\.com$|: www\.googletagmanager\.com$/.test(script))).toEqual([]);
});

test('every file in assets/ has a content hash in its name (S-74)', () => {
  expect(
    files.filter((file) => file.startsWith('assets/') && !/-(?:[\da-f]{6}\.js|[\w-]{8}\.\w+)(?:\.(?:br|gz|zst))?$/.test(file)),
  ).toEqual([]);
});

test('every script, style and icon is built in each encoding that the server sends', () => {
  for (const folder of ['dist/client/assets', 'dist/counter/assets'])
    for (const file of readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/.test(name))) {
      const plain = readFileSync(`${folder}/${file}`);
      const decoded = [
        brotliDecompressSync(readFileSync(`${folder}/${file}.br`)),
        gunzipSync(readFileSync(`${folder}/${file}.gz`)),
        zstdDecompressSync(readFileSync(`${folder}/${file}.zst`)),
      ];
      expect(decoded.filter((body) => !body.equals(plain))).toEqual([]);
    }
});

test('no script or style has a name that content blockers refuse on every site', () => {
  const code = [...files.filter((file) => file.startsWith('assets/')), ...readdirSync('dist/counter/assets')];
  // The words of rules such as `/cookie-consent.` in public lists: `npm run test:blocklists` compares the names with the rules themselves.
  const blockedWord = /cookie|consent|track|analytic|advert|banner|beacon|pixel|telemetry|popup|promo|sponsor|affiliat|\bads?\b/;
  expect(code.filter((file) => blockedWord.test(file))).toEqual([]);
});

test('pages, files and API responses have their security headers (S-56)', async ({ request }) => {
  const asset = scripts.find((file) => file.startsWith('assets/')) ?? '';
  const font = files.find((file) => file.endsWith('.woff2')) ?? '';
  const picture = files.find((file) => /^pictures\/.*\.(?:webp|avif|jpg)$/.test(file)) ?? '';
  const noContentPolicy = "default-src 'none'; frame-ancestors 'none'";
  // Pages have a policy of their own (null).
  const rows: [path: string, status: number, policy: string | null][] = [
    ...pages.map((path): [string, number, null] => [path, path === '/nulle-part' ? 404 : 200, null]),
    ...[asset, font, picture, 'favicon.svg', 'config.json', 'robots.txt', 'sitemap.xml', 'healthz', 'openapi.json', 'v2/public/menus'].map(
      (path): [string, number, string] => [`/${path}`, 200, noContentPolicy],
    ),
    ['/v2/nowhere', 404, noContentPolicy],
    ['/assets/nothing-12345678.js', 404, noContentPolicy],
  ];
  for (const [path, status, policy] of rows) {
    const response = await request.get(path, policy === null ? acceptHtml : {});
    const headers = response.headers();
    expect([path, response.status()]).toEqual([path, status]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': policy === null ? 'strict-origin-when-cross-origin' : 'no-referrer',
      // Files that never change are the same for every origin.
      vary: [asset, font].includes(path.slice(1)) ? expect.not.stringContaining('Origin') : expect.stringContaining('Origin'),
    });
    if (policy === null) {
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; .*require-trusted-types-for 'script'; .*frame-ancestors 'none'/,
      );
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    } else expect(headers['content-security-policy']).toBe(policy);
    expect(Object.keys(headers).filter((name) => /^(?:server|x-powered-by|set-cookie)$/.test(name))).toEqual([]);
  }
});
