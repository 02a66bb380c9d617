// References: §n in docs/behaviour.

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatPrice } from '#format/numbers.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { defaultSite } from '#config/site.ts';
import type { Id, Menu, Offer, Settings } from '#domain/entities.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { menuParts } from '#features/menu/menu-parts.ts';
import { memoryStorage } from '#platform/storage.ts';
import { category, item, menu, mondayAtOne, offer, openDaily } from '../domain/shop.ts';
import { scrollToSection, renderInRouter, stubScrolling } from './menu-page.tsx';
import { elementWithText } from '../ui/elements.ts';

stubScrolling();

const tacos = item({
  item_id: 1,
  item_name: 'Tacos',
  item_description: 'Grillé',
  item_allergens: ['Gluten', 'Lait'],
  item_calories: 640,
  item_tags: ['Halal'],
});
const burger = item({ item_id: 2, item_name: 'Burger', item_is_available: false });
const open = openDaily(['11:00', '23:00']);
const carte: Menu = {
  ...open,
  categories: [
    category([tacos], { category_id: 't', category_name: 'Tacos' }),
    category([burger], { category_id: 'b', category_name: 'Burgers' }),
  ],
};

function renderMenu(change: { menus?: Menu[]; offers?: Offer[]; popular?: Id[]; settings?: Settings; now?: Date } = {}) {
  const orderMode = createOrderModeStore(memoryStorage());
  const view = renderInRouter(
    <MenuScreen
      parts={menuParts}
      site={defaultSite}
      settings={{ 'features.delivery.active': 1, 'contacts.phone': '03 20 00 00 00' }}
      menus={[carte]}
      offers={[]}
      now={mondayAtOne}
      orderMode={orderMode}
      activeItemId={null}
      {...change}
    />,
  );
  return { ...view, orderMode };
}

const productCard = (name: string) => within(screen.getByRole('link', { name: new RegExp(`^${name}`) }).closest('li') ?? document.body);

test('each category is a section under its name, and a card links to the product (§2)', () => {
  renderMenu();
  expect(screen.getByRole('heading', { level: 1, name: 'Menu' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Tacos', 'Burgers']);
  const addresses = screen.getAllByRole('link', { name: 'Tacos' }).map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['#category-m-t', '/menu?product=1']);
});

test('a card shows the price of the order mode, also after a switch (§3)', async () => {
  const { orderMode } = renderMenu();
  const shownPrice = () => screen.getAllByRole('link', { name: 'Tacos' }).at(-1)?.closest('li')?.querySelector('data')?.value;
  expect(shownPrice()).toBe('8.00');
  fireEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  expect(orderMode.getSnapshot().chosen).toBe('delivery');
  expect(shownPrice()).toBe('9.00');
});

test('switching the mode shows a message if any price differs (§3 Item: price_delivery, price_pickup)', () => {
  renderMenu();
  const priceMessage = () => screen.queryByText(/^These are the/)?.textContent;
  expect(priceMessage()).toBeUndefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  expect(priceMessage()).toBe('These are the delivery prices: some differ from the pickup prices.');
  fireEvent.click(screen.getByRole('radio', { name: 'Pickup' }));
  expect(priceMessage()).toBe('These are the pickup prices: some differ from the delivery prices.');
});

test('a menu with the same prices in both modes shows no price message', () => {
  const samePriceItem = item({ item_price: { price_pickup: 8, price_delivery: 8 } });
  renderMenu({ menus: [{ ...open, categories: [category([samePriceItem])] }] });
  fireEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  expect(screen.queryByText(/^These are the/)).toBeNull();
});

test('a shop that does not deliver offers pickup only (§3)', () => {
  renderMenu({ settings: {} });
  expect(screen.queryByRole('radio', { name: 'Delivery' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pickup' }).checked).toBe(true);
});

test('a card shows diet, energy and the number of allergens, or that they are missing (EU 1169/2011)', () => {
  renderMenu();
  const words = screen.getAllByRole('link', { name: 'Tacos' }).at(-1)?.closest('li')?.textContent;
  expect(words).toContain('Halal');
  expect(words).toContain('640 kcal');
  expect(words).toContain('2 allergens');
  expect(productCard('Burger$').getByText('Allergens not filled in')).toBeTruthy();
});

test('the most ordered products are marked as popular (§1 Recommendations)', () => {
  renderMenu({ popular: [2] });
  expect(productCard('Burger$').getByText('Popular')).toBeTruthy();
  expect(screen.getAllByText('Popular')).toHaveLength(1);
});

test('a sold-out product is marked and still opens (§3)', () => {
  renderMenu();
  expect(productCard('Burger$').getByText('Sold out')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Burger' }).getAttribute('href')).toBe('/menu?product=2');
});

test('the tab of the section being read is the current one (§2)', () => {
  renderMenu();
  const currentCategory = () => screen.getByRole('navigation', { name: 'Categories' }).querySelector('[aria-current]')?.textContent;
  expect(currentCategory()).toBe('Tacos');
  scrollToSection('category-m-b');
  expect(currentCategory()).toBe('Burgers');
  fireEvent.click(screen.getAllByRole('link', { name: 'Tacos' })[0] ?? document.body);
  expect(currentCategory()).toBe('Tacos');
  expect(document.activeElement?.textContent).toBe('Tacos');
});

test('a banner shows the next opening time while the restaurant is closed (§3)', () => {
  renderMenu({ now: new Date('2027-01-04T08:00:00Z') });
  expect(elementWithText('Closed now, we open at 11:00.')).toBeTruthy();
});

test('there is no closed banner while the restaurant is open (§3)', () => {
  renderMenu();
  expect(screen.queryByText(/Closed now/)).toBeNull();
});

test('only automatic offers of the current mode are listed (§9)', () => {
  renderMenu({
    offers: [
      offer({ id: 1, name: 'Happy hour', minimum_amount: 15 }),
      offer({ id: 2, name: 'Secret', auto_apply: 'No' }),
      offer({ id: 3, name: 'Ended', is_active: false }),
      offer({ id: 4, name: 'Carried', delivery_pickup: 'delivery' }),
      offer({ id: 5, name: 'Tea time', active_times: { days: ['tue'], start: '15:00', end: '18:00' } }),
    ],
  });
  const list = screen.getByRole('list', { name: 'Current offers' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([`Happy hour · from ${formatPrice(1500, 'en')}`]);
});

test('several menus are headed by their name and today’s hours (§3)', () => {
  const lunch = { ...openDaily(['11:30', '12:00'], ['12:00', '14:30']), menu_id: 'l', menu_name: 'Midi', categories: carte.categories };
  const evening: Menu = {
    ...menu({ menu_id: 'e', menu_name: 'Soir', categories: carte.categories.slice(0, 1) }),
    pickup_time_ranges: { mon: [['18:00', '02:00']], tue: [['19:00', '21:00']] },
  };
  const always = { ...openDaily(['00:00', '24:00']), menu_id: 'a', menu_name: 'Snacks', categories: carte.categories };
  renderMenu({ menus: [lunch, evening, always, menu({ menu_id: 'off', menu_name: 'Nuit', menu_is_available: false }, [tacos])] });
  expect(screen.getByRole('region', { name: 'Midi' }).textContent).toContain('11:30\u00A0– 14:30');
  expect(screen.getByRole('region', { name: 'Soir' }).textContent).toMatch(/^Soir 18:00\u00A0– 02:00Served from 18:00 /);
  expect(screen.getByRole('region', { name: 'Snacks' }).textContent).toContain('all day long');
  expect(screen.queryByText('Nuit')).toBeNull();
  expect(screen.getByRole('link', { name: 'Tacos · Soir' }).getAttribute('href')).toBe('#category-e-t');
});

test('an empty menu shows a message and the phone number (§3)', () => {
  renderMenu({ menus: [menu({}, [])] });
  expect(screen.getByText('The menu is not ready yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: '03 20 00 00 00' }).getAttribute('href')).toBe('tel:+33320000000');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
