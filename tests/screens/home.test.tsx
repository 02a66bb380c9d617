// References: §n in docs/behaviour.

import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import type { Menu, OrderMode, Settings } from '#domain/entities.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { category, item, menu, openDaily } from '../domain/shop.ts';
import { renderInRouter } from './menu-page.tsx';

const card = { publishableKey: 'pk', script: '' };
const bowl = item({ item_name: 'Bowl', item_menu_id: 'lunch' });
const lunch: Menu = { ...openDaily(['11:30', '14:30']), menu_id: 'lunch', categories: [category([bowl])] };
/** Monday, 03:15 in Paris. */
const atNight = new Date('2027-01-04T02:15:00Z');

type Wish = { settings?: Settings; isCardTaken?: boolean; menus?: Menu[]; mode?: OrderMode };

function renderHome({ settings = {}, isCardTaken = true, menus = [lunch], mode = 'pickup' }: Wish = {}) {
  const site = { ...defaultSite, card: isCardTaken ? card : null };
  renderInRouter(<HomeScreen {...{ site, settings, menus, mode }} offers={[]} popular={[bowl]} now={atNight} />);
}
const thirdStep = () => screen.getByRole('heading', { name: 'Eat it hot' }).closest('li')?.querySelector('p')?.textContent.trim();

describe('the third step describes the payment methods of the shop (§3 Settings: payments)', () => {
  const cash = { 'payments.cod.active': 1 };
  const stripe = { 'payments.stripe.active': 1 };
  const rest = 'No account needed, no surprise on the total.';
  test.each<[string, Wish, string]>([
    ['cash and card', { settings: { ...cash, ...stripe } }, `Pay by card when you order, or in cash when you receive it. ${rest}`],
    ['cash only', { settings: cash }, `Pay in cash when you receive your order. ${rest}`],
    ['card only', { settings: stripe }, `Pay by card when you order. ${rest}`],
    [
      'cards without a publishable key',
      { settings: { ...cash, ...stripe }, isCardTaken: false },
      `Pay in cash when you receive your order. ${rest}`,
    ],
    ['nothing', {}, rest],
  ])('%s', (_, options, words) => {
    renderHome(options);
    expect(thirdStep()).toBe(words);
  });
});

test('the opening state is that of the order mode, as in menu and checkout (§3 Menu: time_ranges)', () => {
  const delivered = menu({ menu_id: 'night', time_ranges: openDaily(['00:00', '24:00']).time_ranges ?? {} });
  renderHome({ menus: [lunch, delivered], mode: 'delivery' });
  expect(screen.getByText('Open now')).toBeTruthy();
});

test('the same shop is closed for pickup until its pickup hours', () => {
  const delivered = menu({ menu_id: 'night', time_ranges: openDaily(['00:00', '24:00']).time_ranges ?? {} });
  renderHome({ menus: [lunch, delivered] });
  expect(screen.getByText('Closed, opens at 11:30')).toBeTruthy();
});

test('a popular dish outside its hours shows when it is served', () => {
  renderHome();
  expect(screen.getByRole('link', { name: /^Bowl/ }).textContent).toContain('Served from 11:30');
});
