import { describe, expect, test } from 'vitest';
import { createIconInliner } from '#server/pages/inline-icons.ts';

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="clock" viewBox="0 0 24 24"><path d="M1"/></symbol>
<symbol id="map-pin" viewBox="0 0 24 24"><path d="M2"/></symbol>
</svg>`;

function createInliner() {
  const read: string[] = [];
  const inline = createIconInliner((path) => {
    read.push(path);
    return sprite;
  });
  return { inline, read };
}

describe('icons in the HTML', () => {
  test('are defined once, however often they are used, and others are not', () => {
    const { inline } = createInliner();
    const use = '<svg><use href="/assets/icons-1.svg#clock"></use></svg>';
    expect(inline(`<p>${use}${use}</p>`)).toEqual({
      html: '<p><svg><use href="#icon-clock"></use></svg><svg><use href="#icon-clock"></use></svg></p>',
      icons: '<svg hidden><symbol id="icon-clock" viewBox="0 0 24 24"><path d="M1"/></symbol></svg>',
    });
  });
  test('are left in their file if it lacks them, and a page without icons stays as it is', () => {
    const { inline } = createInliner();
    for (const html of ['<use href="/assets/icons-1.svg#moon"></use>', '<a href="/menu#clock">Carte</a>'])
      expect(inline(html)).toEqual({ html, icons: '' });
  });
  test('are read from their file once', () => {
    const { inline, read } = createInliner();
    inline('<use href="/a.svg#clock"></use>');
    expect(inline('<use href="/a.svg#map-pin"></use>').icons).toContain('id="icon-map-pin"');
    expect(read).toEqual(['/a.svg']);
  });
});
