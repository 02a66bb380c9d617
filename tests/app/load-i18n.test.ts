// References: §n in docs/behaviour.

import { expect, test, vi } from 'vitest';
import { loadI18n } from '#app/load-i18n.ts';

const menu = { id: 'menu', message: 'La carte' };
const english = vi.fn(async () => ({ messages: { menu: ['Menu'] } }));

test('an English page has the messages of its catalogue, a French one those of the code', async () => {
  const i18n = await loadI18n('en', english);
  expect([i18n.locale, i18n._(menu)]).toEqual(['en', 'Menu']);
  english.mockClear();
  const french = await loadI18n('fr', english);
  expect([french.locale, french._(menu), english.mock.calls]).toEqual(['fr', 'La carte', []]);
});

test('French messages take the place of a catalogue that cannot be loaded, which is logged (§8)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const i18n = await loadI18n('en', () => Promise.reject(new Error('the file is gone')));
  expect([i18n.locale, i18n._(menu), warn.mock.calls.map(([text]) => text as string)]).toEqual([
    'fr',
    'La carte',
    ['Failed locale loading'],
  ]);
  warn.mockRestore();
});
