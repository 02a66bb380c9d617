// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { readIcon } from '#app/icons/icon-image.ts';

const path = '<path fill="none" stroke="currentColor" d="M1 2h3"/>';
const response = (body: unknown, overrides: object = {}) => ({
  prefix: 's',
  icons: { pizza: { body, ...overrides } },
  width: 24,
  height: 24,
});
const svgOf = (icon: { url: string } | null) => decodeURIComponent(icon?.url.replace('data:image/svg+xml,', '') ?? '');

test('an icon becomes an image of its own, in the colour of the text if it has none', () => {
  const icon = readIcon(response(path), 'pizza');
  expect(svgOf(icon)).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${path}</svg>`);
  expect(icon?.isMonochrome).toBe(true);
  expect(readIcon(response('<circle fill="#f00" r="4"/>'), 'pizza')?.isMonochrome).toBe(false);
});

test('an icon’s own size comes before that of its set, and Iconify’s default last', () => {
  expect(svgOf(readIcon(response(path, { width: 32, left: 2 }), 'pizza'))).toContain('viewBox="2 0 32 24"');
  expect(svgOf(readIcon({ icons: { pizza: { body: path } } }, 'pizza'))).toContain('viewBox="0 0 16 16"');
  expect(svgOf(readIcon(response(path, { width: '1"><script/>' }), 'pizza'))).toContain('viewBox="0 0 24 24"');
});

test('another name of an icon is found, unless it turns the drawing', () => {
  const aliases = { slice: { parent: 'pizza' }, turned: { parent: 'pizza', rotate: 1 }, lost: { parent: 'none' } };
  const named = { ...response(path), aliases };
  expect(readIcon(named, 'slice')).toEqual(readIcon(named, 'pizza'));
  expect([readIcon(named, 'turned'), readIcon(named, 'lost')]).toEqual([null, null]);
});

describe('nothing is shown of a response (§8 Missing data)', () => {
  test.each([null, 5, 'text', [], {}, { icons: null }, { icons: { other: { body: path } } }, response(5), response(path.repeat(500))])(
    'without the icon: %j',
    (unknown) => expect(readIcon(unknown, 'pizza')).toBeNull(),
  );

  test.each(['constructor', '__proto__', 'toString'])('by the inherited name %s', (name) => {
    expect(readIcon(response(path), name)).toBeNull();
  });

  test.each([
    '<script>alert(1)</script>',
    '<g><script href="https://evil.example/x.js"/></g>',
    '<image href="https://evil.example/x.png"/>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>',
    '<path onload="alert(1)" d="M0 0"/>',
    '<path d="M0 0"/onclick=alert(1)>',
    '<path style="background:url(https://evil.example)"/>',
    '<path fill="url(https://evil.example/x.svg#a)"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<!DOCTYPE svg [<!ENTITY a "b">]>',
    '<?xml-stylesheet href="https://evil.example/x.css"?>',
    '</svg><script/>',
  ])('that is more than a drawing: %s', (body) => {
    expect(readIcon(response(body), 'pizza')).toBeNull();
  });

  test('while a gradient of the drawing itself is shown', () => {
    const body =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><rect fill="url(#a)" width="9"/>';
    expect(readIcon(response(body), 'pizza')).not.toBeNull();
  });
});
