// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { isPersonalPage, pageVariants, pagePaths } from '#config/pages.ts';
import { usePageServer } from '../../support/page-server.ts';

const pageServer = usePageServer();
const { get, configure } = pageServer;
const parseSitemap = (xml: string) =>
  [...xml.matchAll(/<url>(.*?)<\/url>/g)].map((entry) => ({
    path: /<loc>https:\/\/shop\.example([^<]*)<\/loc>/.exec(entry[1] ?? '')?.[1],
    alternates: [...(entry[1] ?? '').matchAll(/rel="alternate" hreflang="([^"]+)" href="https:\/\/shop\.example([^"]*)"/g)].map(
      ([, locale, path]) => [locale, path],
    ),
  }));
const listedPaths = async () => parseSitemap((await get('/sitemap.xml')).body).map(({ path }) => path);

const article = { id: 'cheese', title: 'Cheese & co', date: '2027-01-04', summary: 'About cheese.', paragraphs: ['Text'] };

describe('the sitemap (§2)', () => {
  test('lists both forms of exactly the pages that are public and allowed', async () => {
    await configure({});
    const pages = ['/', '/menu', '/cookie-policy', '/privacy-policy', '/terms-of-service'];
    expect(await listedPaths()).toEqual(pages.flatMap((page) => pageVariants(page, ['fr']).map(({ path }) => path)));
    expect((await get('/fr/sitemap.xml')).body).toBe((await get('/sitemap.xml')).body);
    expect((await get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
  });
  test('lists pages that are no longer disallowed, and the articles of an enabled blog', async () => {
    await configure({ disallowPages: ['/menu'], blog: { enabled: true }, articles: [article] });
    expect((await listedPaths()).filter((path) => !path?.startsWith('/fr'))).toEqual([
      '/',
      '/blog',
      '/about',
      '/contact',
      '/cookie-policy',
      '/privacy-policy',
      '/terms-of-service',
      '/blog?article=cheese',
    ]);
  });
  test('names the other languages of a page', async () => {
    await configure({ locale: { default: 'fr', available: ['fr', 'en'] } });
    const entries = parseSitemap((await get('/sitemap.xml')).body);
    expect(entries.filter(({ path }) => path?.endsWith('/menu'))).toEqual(
      ['/menu', '/fr/menu', '/en/menu'].map((path) => ({
        path,
        alternates: [
          ['fr', '/menu'],
          ['en', '/en/menu'],
          ['x-default', '/menu'],
        ],
      })),
    );
  });
});

/** Matches a document of the sitemap protocol with alternates. */
const sitemapDocument =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">(<url><loc>([^<>&"']|&(amp|lt|gt|quot|#39);)+<\/loc>(<xhtml:link rel="alternate" hreflang="([a-z]{2}|x-default)" href="([^<>&"]|&(amp|lt|gt|quot|#39);)+"\/>)+<\/url>)+<\/urlset>\n$/;

test('the sitemap is valid by the rules of its schema, and every language of a page names the others (§2)', async () => {
  await configure({ disallowPages: [], blog: { enabled: true }, articles: [article], locale: { default: 'fr', available: ['fr', 'en'] } });
  const { body } = await get('/sitemap.xml');
  expect(body).toMatch(sitemapDocument);
  expect(body.length).toBeLessThan(50 * 1024 * 1024);
  const entries = parseSitemap(body);
  const paths = entries.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeLessThan(50_000);
  for (const { path, alternates } of entries) {
    expect(new URL(path ?? '', 'https://shop.example').href.length).toBeLessThan(2048);
    expect(alternates.map(([locale]) => locale)).toEqual(['fr', 'en', 'x-default']);
    for (const [, alternate] of alternates)
      expect(entries.find((entry) => entry.path === (alternate || '/'))?.alternates).toEqual(alternates);
  }
});

test('robots.txt excludes the private and disallowed pages of every available language', async () => {
  await configure({ disallowPages: ['/contact'], locale: { default: 'fr', available: ['fr', 'en'] } });
  const lines = (await get('/robots.txt')).body.split('\n');
  for (const path of ['/contact', '/auth', '/profile', '/success', '/order'])
    expect(lines).toEqual(expect.arrayContaining([`Disallow: ${path}`, `Disallow: /fr${path}`, `Disallow: /en${path}`]));
  expect(lines.filter((line) => line.startsWith('Disallow: /en')).length).toBe(
    lines.filter((line) => line.startsWith('Disallow: /fr')).length,
  );
});

test('robots.txt excludes every page that is not listed, in both forms, and names the sitemap', async () => {
  await configure({});
  const lines = (await get('/robots.txt')).body.split('\n');
  for (const path of ['/blog', '/about', '/contact', '/auth', '/profile', '/success', '/order'])
    expect(lines).toEqual(expect.arrayContaining([`Disallow: ${path}`, `Disallow: /fr${path}`]));
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
  for (const path of ['/menu', '/checkout']) expect(lines).not.toContain(`Disallow: ${path}`);
});

test('the page of an order is not indexed, and sends no referrer, in both forms', async () => {
  await configure({});
  for (const path of ['/order', '/fr/order']) {
    const { headers } = await get(path);
    expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  }
});

test('a disallowed home page does not exclude the whole site', async () => {
  await configure({ disallowPages: ['/'] });
  const lines = (await get('/robots.txt')).body.split('\n');
  expect(lines).toContain('Disallow: /$');
  expect(lines).not.toContain('Disallow: /');
});

describe('the head of a page', () => {
  test.each(pagePaths.filter((path) => path !== '/blog'))('%s has one canonical URL for both forms, and hreflang', async (path) => {
    await configure({});
    for (const form of pageVariants(path, ['fr'])) {
      const { body } = await get(form.path);
      expect([...body.matchAll(/<link rel="canonical" href="([^"]+)">/g)].map((match) => match[1])).toEqual([
        `https://shop.example${path}`,
      ]);
      expect(body).toContain(`<link rel="alternate" hreflang="fr" href="https://shop.example${path}">`);
      expect(body).toContain(`<meta property="og:url" content="https://shop.example${path}">`);
    }
  });
  test('has a link preview with its title, description and the shop’s picture', async () => {
    await configure({});
    const { body } = await get('/menu');
    const properties = Object.fromEntries(
      [...body.matchAll(/<meta property="og:([^"]+)" content="([^"]*)">/g)].map(([, name, text]) => [name, text]),
    );
    expect(properties).toEqual({
      type: 'website',
      site_name: 'Chez Test',
      title: 'La carte &lt;3',
      description: 'Tacos &amp; &quot;burgers&quot;',
      url: 'https://shop.example/menu',
      locale: 'fr_FR',
      image: 'https://shop.example/share.jpg',
      'image:width': '1200',
      'image:height': '630',
      'image:alt': 'Chez Test',
    });
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });
  test('uses the configured public URL and picture without a restart', async () => {
    await configure({ siteRoot: 'https://own.example', shareImage: '/own.jpg' });
    const { body } = await get('/menu');
    expect(body).toContain('<link rel="canonical" href="https://own.example/menu">');
    expect(body).toContain('content="https://own.example/own.jpg"');
  });
  test('is noindex exactly where the page is private or disallowed, except on the first page of the checkout', async () => {
    await configure({ disallowPages: ['contact'] });
    for (const path of pagePaths.filter((pagePath) => pagePath !== '/blog'))
      for (const form of pageVariants(path, ['fr']))
        expect([form.path, (await get(form.path)).headers['x-robots-tag']]).toEqual([
          form.path,
          path === '/contact' || (isPersonalPage(path) && path !== '/checkout') ? 'noindex' : undefined,
        ]);
  });
});

describe('an article of the blog (§2 /blog)', () => {
  test('is a page of its own with a canonical URL', async () => {
    await configure({ blog: { enabled: true }, articles: [article] });
    const { statusCode, body } = await get('/fr/blog?article=cheese&utm=1');
    expect([statusCode, body.includes('>/fr/blog?article=cheese</p>')]).toEqual([200, true]);
    expect(body).toContain('<link rel="canonical" href="https://shop.example/blog?article=cheese">');
  });
  test('is not found if it is unknown, or while the blog is disabled', async () => {
    await configure({ blog: { enabled: true }, articles: [article] });
    expect((await get('/blog?article=nope')).statusCode).toBe(404);
    await configure({ articles: [article] });
    for (const path of ['/blog', '/blog?article=cheese', '/fr/blog?article=cheese']) expect((await get(path)).statusCode).toBe(404);
  });
});
