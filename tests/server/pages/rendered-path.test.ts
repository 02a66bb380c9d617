import { expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { findRenderedPath } from '#server/pages/rendered-path.ts';

const site = { ...defaultSite, articles: [{ id: 'feu', title: 'Le feu', summary: 'Braise', date: '2026-01-01', paragraphs: [] }] };
const rows: [url: string, rendered: string | null][] = [
  ['/menu?product=3', '/menu'],
  ['/checkout', '/checkout'],
  ['/checkout?tab=type', '/checkout'],
  ['/fr/checkout?tab=payment', '/fr/checkout?tab=payment'],
  ['/checkout?tab=dessert', null],
  ['/checkout?redirect_status=succeeded', '/checkout?tab=confirmation'],
  ['/blog', '/blog'],
  ['/blog?article=feu', '/blog?article=feu'],
  ['/blog?article=x', null],
];
for (const [url, rendered] of rows)
  test(`${url} is rendered as ${rendered ?? 'an unknown page'}`, () => {
    expect(findRenderedPath(url.split('?')[0] ?? '', { url }, site)).toBe(rendered);
  });
