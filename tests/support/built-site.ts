import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { pagePaths } from '#config/pages.ts';

const builtStylesheet = 'body{color:red}.used{color:blue}.unused{color:green}';
/** The rules of the stylesheet that pages need for their first paint. */
export const builtCriticalStyles = 'body{color:red}.used{color:blue}';
/** The built site's inline script. */
export const builtEarlyScript = 'early()';
/** The built site's one script. */
export const builtScript = 'console.warn(1)';

/**
 * Writes a small built site into a new folder and returns the folder. Its renderer outputs its input, `trap` to be escaped, and
 * fails for a shop with the tagline `break`.
 */
export function writeBuiltSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  const writeSiteFile = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  writeSiteFile(
    'client/index.html',
    '<!doctype html><html lang="en"><head><meta name="theme-color" content="#17120e"><title></title><script type="module" crossorigin src="/assets/main-1.js"></script><link rel="modulepreload" crossorigin href="/assets/vendor-1.js"><link rel="stylesheet" crossorigin href="/assets/style-1.css"></head><body><div id="root"></div></body></html>',
  );
  writeSiteFile('client/assets/style-1.css', builtStylesheet);
  writeSiteFile('client/assets/main-1.js', builtScript);
  writeSiteFile('inline/early.js', `${builtEarlyScript}\n`);
  writeSiteFile('client/assets/main-1.js.br', brotliCompressSync(builtScript));
  writeSiteFile('client/assets/main-1.js.gz', gzipSync(builtScript));
  writeSiteFile('client/assets/main-1.js.zst', zstdCompressSync(Buffer.from(builtScript)));
  writeSiteFile('client/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeSiteFile('client/brands/mine/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" id="mine"/>');
  writeSiteFile(
    'pages.json',
    JSON.stringify({
      entry: '/assets/main-1.js',
      first: ['/assets/react-1.js'],
      chunks: { auth: '/assets/auth-1.js', en: '/assets/en-1.js', menu: '/assets/menu-1.js', shared: '/assets/shared-1.js' },
      assets: ['/assets/style-1.css'],
      styles: ['/assets/style-1.css'],
      loads: {},
      offline: [],
      words: { en: '/assets/en-1.js' },
      pages: {
        '/': [],
        '/menu': ['/assets/menu-1.js', '/assets/shared-1.js'],
        '/auth/': ['/assets/auth-1.js', '/assets/shared-1.js'],
      },
    }),
  );
  writeSiteFile(
    'ssr/ssr.js',
    `let count = 0;
     const known = ${JSON.stringify(pagePaths)};
     export async function renderPage({ path, locale, now, data }) {
       const { site, settings, offers, menus, popular } = data;
       const bare = path.replace(/[?].*/, '').replace(/^\\/(?:fr|en)(?=\\/|$)/, '') || '/';
       if (site.tagline === 'break') throw new Error('rendering failed');
       count += 1;
       const given = { path, ...(bare !== '/about' && { count }), now, title: site.title, phone: settings['contacts.phone'], offers: offers.map(({ id }) => id), open: menus.map((menu) => menu.menu_is_open), popular };
       return { html: '<p class="used">' + path + '</p>', data, head: { title: 'La carte <3', description: 'Tacos & "burgers"' }, page: { given, now, trap: '</script><b>' }, status: known.includes(bare) ? 200 : 404, lang: locale, routes: ['__root__', bare === '/auth' ? '/auth/' : bare] };
     }`,
  );
  return folder;
}
