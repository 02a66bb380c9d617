// References: §n in docs/behaviour.

import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import type { Menu, OrderMode, Settings } from '#domain/entities.ts';
import { Hero } from '#features/home/hero.tsx';
import { HomeSections } from '#features/home/home-sections.tsx';
import { LastOrderBar } from '#features/home/last-order-bar.tsx';
import { category, item, line, menu, mondayAtOne, offer, openDaily } from '../domain/shop.ts';
import { renderInRouter } from './menu-page.tsx';
import { elementWithText } from '../ui/elements.ts';

const card = { publishableKey: 'pk', script: '' };
const bowl = item({ item_name: 'Bowl', item_menu_id: 'lunch' });
const lunch: Menu = { ...openDaily(['11:30', '14:30']), menu_id: 'lunch', categories: [category([bowl])] };
/** Monday, 03:15 in Paris. */
const atNight = new Date('2027-01-04T02:15:00Z');

/** The home page: its hero, and the sections below. */
function HomeScreen({ mode = 'pickup', ...props }: Omit<ComponentProps<typeof HomeSections>, 'mode'> & { mode?: OrderMode }) {
  return (
    <>
      <Hero {...props} mode={mode} />
      <HomeSections {...props} mode={mode} />
    </>
  );
}

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
  expect(elementWithText('Closed, opens at 11:30')).toBeTruthy();
});

test('a popular dish outside its hours shows when it is served', () => {
  renderHome();
  expect(screen.getByRole('link', { name: /^Bowl/ }).textContent).toContain('Served from 11:30');
});

/** Returns the text of the page with plain spaces. */
const homeText = () => document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
const usual = { site: defaultSite, settings: {}, menus: [lunch], offers: [], popular: [], now: mondayAtOne };
const iconsOf = (selector: string) =>
  [...document.querySelectorAll(`${selector} use`)].map((icon) => icon.getAttribute('href')?.split('#').at(-1));

test('the first section has the restaurant’s words, or else its name and tagline', () => {
  const site = { ...defaultSite, title: 'Tac’Braise', tagline: 'Grillé minute' };
  renderInRouter(<HomeScreen {...usual} site={site} />);
  expect([document.querySelector('h1')?.textContent, document.querySelector('h1 + p')?.textContent, document.querySelector('img')]).toEqual(
    ['Tac’Braise', 'Grillé minute', null],
  );
  // The name of the restaurant is not translated; a headline is.
  expect(document.querySelector('h1 [translate="no"]')?.textContent).toBe(site.title);
  const link = screen.getByText('Order').closest('a');
  expect([link?.getAttribute('href'), link?.className]).toEqual(['/menu', expect.stringMatching(/large/)]);
  cleanup();
  const hero = { title: 'Ça grille', text: 'À Lille', image: { src: '/hero.jpg', width: 800, height: 600 } };
  renderInRouter(<HomeScreen {...usual} site={{ ...site, hero }} />);
  expect([
    document.querySelector('h1')?.textContent,
    document.querySelector('h1 + p')?.textContent,
    document.querySelector('img')?.alt,
  ]).toEqual(['Ça grille', 'À Lille', '']);
});

test('the opening line says until when the shop is open, or when it opens', () => {
  const openingLine = (change: Partial<ComponentProps<typeof HomeScreen>>) => {
    renderInRouter(<HomeScreen {...usual} {...change} />);
    const element = document.querySelector('[class*="line"]');
    const shown = [element?.textContent, element?.className.includes('open')];
    cleanup();
    return shown;
  };
  expect(openingLine({})).toEqual(['Open until 14:30', true]);
  expect(openingLine({ now: new Date('2027-01-04T15:00:00Z') })).toEqual(['Closed, opens on Tuesday at 11:30', false]);
  expect(openingLine({ now: atNight })).toEqual(['Closed, opens at 11:30', false]);
  expect(openingLine({ menus: [menu({ time_ranges: {}, pickup_time_ranges: {} })] })).toEqual(['Closed', false]);
});

test('offers are shown while they apply, those with a code only with a description', () => {
  const offers = [
    offer({ id: 'a', name: 'Dix', value: 10 }),
    offer({ id: 'b', name: 'Secret', auto_apply: 'No' }),
    offer({ id: 'c', name: 'Code', auto_apply: 'No', description: 'Avec TACOS10', delivery_pickup: 'pickup' }),
    offer({ id: 'd', name: 'Cadeau', type: 'free_item', items: [1], delivery_pickup: 'delivery' }),
    offer({ id: 'e', name: 'Fini', is_active: false }),
  ];
  renderInRouter(<HomeScreen {...usual} offers={offers} />);
  const tickets = [...document.querySelectorAll('h3')]
    .map((title) => title.closest('li'))
    .filter((ticket) => ticket?.textContent.match(/Dix|Secret|Code|Cadeau|Fini/));
  const texts = tickets.map((ticket) => ticket?.textContent ?? '');
  expect(texts.length).toBe(3);
  expect(texts[0]).toMatch(/10.%.*Dix.*Pickup and delivery/);
  expect(texts[1]).toMatch(/Code.*Avec TACOS10.*Pickup only/);
  expect(texts[2]).toMatch(/Cadeau.*Delivery only/);
  expect(tickets.map((ticket) => ticket?.querySelectorAll('p').length)).toEqual([2, 3, 2]);
  expect(tickets[2]?.querySelector('use')).not.toBeNull();
  expect(homeText()).toContain('Right now');
  cleanup();
  renderInRouter(<HomeScreen {...usual} />);
  expect(homeText()).not.toMatch(/Right now|What everyone orders/);
});

test('popular dishes have their price and picture, and lead to the menu', () => {
  const dish = item({
    item_id: 7,
    item_name: 'Tacos',
    item_price: { price_pickup: 8, price_delivery: 9, tax_rate: 10 },
    item_image: '/tacos.jpg',
  });
  renderInRouter(<HomeScreen {...usual} popular={[dish, { ...bowl, item_image: '' }]} mode="delivery" />);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('li > a')].filter((link) => /Tacos|Bowl/.test(link.textContent));
  expect(links.map((link) => [link.getAttribute('href'), link.textContent.includes('€'), link.querySelector('img')?.alt ?? null])).toEqual([
    ['/menu?product=7', true, ''],
    [`/menu?product=${bowl.item_id}`, true, null],
  ]);
  expect(elementWithText('See everything').getAttribute('href')).toBe('/menu');
});

test('the address, the phone and the hours of the restaurant are shown, if it has them', () => {
  const settings = { 'contacts.name': 'Tac’Braise Lille', 'contacts.address': '14 place Rihour', 'contacts.phone': '03 20 00 00 00' };
  renderInRouter(<HomeScreen {...usual} settings={settings} />);
  expect([document.querySelector('address')?.textContent, iconsOf('[data-scheme="dark"]:has(address)')]).toEqual([
    '14 place Rihour',
    ['phone', 'map-pin'],
  ]);
  expect(homeText()).toContain('Tac’Braise Lille');
  expect(screen.getByText('See on the map').closest('a')?.className).toMatch(/secondary/);
  expect(document.querySelector('a[href^="tel:"]')).not.toBeNull();
  cleanup();
  renderInRouter(<HomeScreen {...usual} site={{ ...defaultSite, title: 'Chez Léa' }} />);
  expect([document.querySelector('address'), document.querySelector('a[href^="tel:"]'), screen.queryByText('See on the map')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(screen.getAllByText('Chez Léa').length).toBe(2);
});

test('the last order can be repeated and followed', () => {
  let repeats = 0;
  const bar = (progress?: string) => (
    <LastOrderBar
      items={[
        line({ item_name: 'Tacos', quantity: 2, item_price: { price_pickup: 8, price_delivery: 9, tax_rate: 10 } }),
        line({ item_name: 'Frites', item_price: { price_pickup: 3, price_delivery: 3, tax_rate: 10 } }),
      ]}
      mode="delivery"
      number="K7M2P"
      progress={progress}
      onReorder={() => (repeats += 1)}
    />
  );
  const { rerender } = renderInRouter(bar());
  expect(homeText()).toContain('Welcome back!2 × Tacos, 1 × Frites · €21.00Same as last timeOrder K7M2P');
  fireEvent.click(screen.getByText('Same as last time'));
  expect([repeats, elementWithText('Order K7M2P').getAttribute('href'), document.querySelectorAll('p').length]).toEqual([1, '/success', 1]);
  rerender(bar('En préparation'));
  expect(homeText()).toContain('€21.00En préparation');
});
