import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { renderThemeStyles } from '#server/pages/theme-styles.ts';
import { validateShop } from '#server/publishing/read-shop-file.ts';
import { usePageServer } from '../../support/page-server.ts';

const server = usePageServer();
const readShop = (name: string): unknown => JSON.parse(readFileSync(`server/demo/${name}.json`, 'utf8'));

/** Words of the first demonstration brand that another brand's shop must not show. */
const firstBrand = /tac.?braise|braise|fromagère|\blille\b|maroilles|bricolage/i;

test('a shop without a theme has no theme styles', () => {
  expect(renderThemeStyles(defaultSite.theme)).toBe('');
});

test('a theme replaces colours in both schemes, fonts and the logo', () => {
  const styles = renderThemeStyles({
    colors: { action: '#1f6b45', page: ['#f4faf1', '#101a15'] },
    fonts: { display: '/fonts/own.woff2', text: '' },
    mark: '/marks/leaf.svg',
    icons: '',
  });
  expect(styles).toContain("@font-face{font-family:'Brand display';src:url(/fonts/own.woff2)");
  expect(styles).toContain(
    ":root:root,:root [data-scheme='dark']{--action:#1f6b45;--page:light-dark(#f4faf1,#101a15);--display:'Brand display',system-ui,sans-serif;--mark:url(/marks/leaf.svg)}[data-logo]{background:var(--mark) center/contain no-repeat}[data-logo] path{display:none}",
  );
});

test.each([
  ['colors', { colors: { action: 'red;}' } }],
  ['fonts', { fonts: { display: 'https://fonts.example/a.woff2' } }],
  ['mark', { mark: '/a.svg);}' }],
  ['icons', { icons: '/../../server' }],
  ['icons', { icons: '/brands/mine/' }],
])('a theme with a value that could break out of the styles is rejected: %s', (_, theme) => {
  expect(() => validateShop({ site: { theme } }, 'The shop')).toThrow(/theme/);
});

test('the second demonstration brand is content only: its page carries its theme, and its shop no word of the first', async () => {
  const shopWithIcons = validateShop(readShop('shop-verte'), 'The second brand');
  expect(JSON.stringify(shopWithIcons).replaceAll(/\/pictures\/[\w-]+/g, '')).not.toMatch(firstBrand);
  await server.publish(shopWithIcons);
  const page = await server.get('/menu');
  expect(page.body).toContain('--action:#1f6b45');
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
  expect((await server.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Verte Tablée', theme_color: '#12211a' });
  expect(page.body).toContain('<meta name="theme-color" content="#12211a"');
});

test('icons are the brand’s own under the addresses of the built-in ones, and a missing one is a 404', async () => {
  const shop = (icons: string) => validateShop({ site: { theme: { icons } } }, 'The brand');
  await server.publish(shop('/brands/mine'));
  const ownIcon = await server.get('/favicon.svg');
  expect([ownIcon.statusCode, ownIcon.headers['content-type'], ownIcon.body]).toEqual([
    200,
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" id="mine"/>',
  ]);
  expect((await server.get('/icon-512.png')).statusCode).toBe(404);
  await server.publish(shop(''));
  expect((await server.get('/favicon.svg')).body).not.toContain('mine');
});

test('a page behind a mailed link has the brand’s colours and logo', async () => {
  await server.publish(validateShop(readShop('shop-verte'), 'The second brand'));
  const page = await server.get('/auth/undo-email-change?token=unknown');
  expect(page.body).toContain('--action:#1f6b45');
  expect(page.body).toContain('<img alt="" src="/marks/leaf.svg"');
  expect(page.body).not.toContain('#e8461b');
});

test('nothing of a brand is in the source files of the shop', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const branded = files.filter((file) => /tac.?braise|braise|fromagère|verte tablée/i.test(readFileSync(`src/${file}`, 'utf8')));
  expect(branded).toEqual([]);
});
