// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { defaultSite } from '#config/site.ts';
import type { ActiveDay, Menu } from '#domain/entities.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { menuParts } from '#features/menu/menu-parts.ts';
import { memoryStorage } from '#platform/storage.ts';
import { category, item, openDaily } from '../domain/shop.ts';
import { renderInRouter, stubScrolling } from './menu-page.tsx';
import { elementWithText } from '../ui/elements.ts';

stubScrolling();

const labels = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
const bowl = item({ item_id: 1, item_name: 'Bowl', item_menu_id: 'lunch' });
const soup = item({ item_id: 2, item_name: 'Soup', item_menu_id: 'lunch', item_is_available: false });
const cola = item({ item_id: 3, item_name: 'Cola', item_menu_id: 'snacks' });
const lunch: Menu = {
  ...openDaily(['11:30', '14:30']),
  menu_id: 'lunch',
  menu_name: 'Midi',
  active_times: labels.map((label) => ({ label, is_open: true, times: [['11:30', '14:30']] })),
  categories: [category([bowl, soup], { category_id: 'l', category_name: 'Bowls' })],
};
const snacks: Menu = {
  ...openDaily(['00:00', '24:00']),
  menu_id: 'snacks',
  menu_name: 'Snacks',
  categories: [category([cola], { category_id: 's', category_name: 'Drinks' })],
};
/** Monday, 03:15 in Paris. */
const atNight = new Date('2027-01-04T02:15:00Z');

function renderMenu(change: { menus?: Menu[]; now?: Date } = {}) {
  renderInRouter(
    <MenuScreen
      parts={menuParts}
      site={defaultSite}
      settings={{}}
      menus={[lunch, snacks]}
      offers={[]}
      now={atNight}
      orderMode={createOrderModeStore(memoryStorage())}
      activeItemId={null}
      {...change}
    />,
  );
}

const productCard = (name: string) => screen.getByRole('link', { name }).closest('li') ?? document.body;
const regionText = (name: string) => screen.getByRole('region', { name }).textContent;

test('a dish outside its hours shows when it is served, and still links to its sheet (§3 Menu: time_ranges)', () => {
  renderMenu();
  expect(productCard('Bowl').textContent).toContain('Served from 11:30');
  expect(screen.getByRole('link', { name: 'Bowl' }).getAttribute('href')).toBe('/menu?product=1');
  expect(productCard('Cola').textContent).not.toContain('Served');
  expect(productCard('Soup').textContent).toMatch(/Sold out$/);
});

test.each([
  ['2027-01-04T11:00:00Z', null],
  ['2027-01-04T13:30:00Z', 'Served tomorrow from 11:30'],
])('at %s the dish shows: %s', (now, words) => {
  renderMenu({ now: new Date(now) });
  if (words === null) expect(productCard('Bowl').textContent).not.toContain('Served');
  else expect(productCard('Bowl').textContent).toContain(words);
});

test.each([
  ['2027-01-06T12:00:00Z', 'Served on Monday from 12:00'],
  ['2027-01-04T13:00:00Z', 'Served next Monday from 12:00'],
])('a dish served on Mondays shows at %s: %s', (now, words) => {
  const hours = { mon: [['12:00', '13:00'] as [string, string]] };
  renderMenu({ now: new Date(now), menus: [{ ...lunch, time_ranges: hours, pickup_time_ranges: hours }, snacks] });
  expect(productCard('Bowl').textContent).toContain(words);
});

test('search results show the serving message too', () => {
  renderMenu();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bowl' } });
  const resultSection = screen.getByRole('heading', { name: '1 result' }).closest('section') ?? document.body;
  expect(elementWithText('Served from 11:30', resultSection)).toBeTruthy();
});

test('a menu outside its hours shows when it is served, that it can be ordered ahead, and its weekly hours (§3 Menu: active_times)', () => {
  renderMenu();
  const text = regionText('Midi');
  for (const part of ['Served from 11:30', 'You can already order for later.', 'Every day 11:30\u00A0– 14:30'])
    expect(text).toContain(part);
  expect(regionText('Snacks')).not.toContain('You can already order for later.');
});

test('weekdays have the restaurant’s names, and consecutive days with the same hours are grouped (§3 Menu: active_times)', () => {
  const days = labels.map((label, index): ActiveDay => {
    if (label === 'Dimanche') return { label, is_open: false, times: [['11:30', '14:30']] };
    return {
      label,
      is_open: true,
      times:
        index < 5
          ? [['11:30', '14:30']]
          : [
              ['12:00', '15:00'],
              ['18:00', '20:00'],
            ],
    };
  });
  renderMenu({ menus: [{ ...lunch, active_times: days }, snacks] });
  expect(regionText('Midi')).toContain('Lundi – Vendredi 11:30\u00A0– 14:30');
  expect(regionText('Midi')).toContain('Samedi 12:00\u00A0– 15:00, 18:00\u00A0– 20:00');
  expect(regionText('Midi')).not.toContain('Dimanche');
});

test('a menu within its hours shows no serving message', () => {
  renderMenu({ now: new Date('2027-01-04T11:00:00Z') });
  expect(regionText('Midi')).not.toMatch(/Served|Every day|later/);
});
