import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ShopProvider, type Shop } from '#components/shop-context.ts';
import { defaultSite } from '#config/site.ts';
import type { Item, Menu, Offer, OrderMode, Settings, TimeRange } from '#domain/entities.ts';
import { itemAvailability, menuAvailabilities, type Availability } from '#domain/menu/availability.ts';
import { menuGroups } from '#features/menu/head/category-list.ts';
import { CategoryTabs } from '#features/menu/head/category-tabs.tsx';
import { MenuHead } from '#features/menu/head/menu-head.tsx';
import { ModeSwitch } from '#features/menu/head/mode-switch.tsx';
import { OfferChips } from '#features/menu/head/offer-chips.tsx';
import { OfferSummary } from '#features/menu/head/offer-summary.tsx';
import { ClosedBanner } from '#features/menu/hours/closed-banner.tsx';
import { isAllDay } from '#features/menu/hours/menu-hours.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { MenuSection } from '#features/menu/products/menu-section.tsx';
import { menuParts } from '#features/menu/menu-parts.ts';
import { SearchResults } from '#features/menu/search/search-results.tsx';
import { memoryStorage } from '#platform/storage.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { category, item, menu, mondayAtOne, offer, openDaily, paris } from '../domain/shop.ts';
import { startCoupon } from '../support/charts/coupon.ts';
import { press, queryButton, textOf } from '../ui/elements.ts';
import { renderInRouter, scrollToSection, stubScrolling } from './menu-page.tsx';

stubScrolling();

const pictured = (id: string, change: Partial<Item> = {}) =>
  item({ item_id: id, item_name: `Dish ${id}`, item_image: `/${id}.jpg`, ...change });
const cards = () => [...document.querySelectorAll('h3')].map((title) => title.closest('li'));
const request = { mode: 'pickup' as const, now: mondayAtOne, timeZone: paris };
/** Names of the dishes whose pictures are loaded before the scripts. */
const eagerPictures = () => [...document.querySelectorAll('img[fetchpriority="high"]')].map((image) => image.getAttribute('src'));

function renderSection(items: Item[][], change: Partial<Parameters<typeof MenuSection>[0]> = {}, menuChange: Partial<Menu> = {}) {
  const categories = items.map((dishes, index) => category(dishes, { category_id: `c${index}`, category_name: `Category ${index}` }));
  const shown = { ...openDaily(['11:00', '23:00']), categories, ...menuChange };
  const [group] = menuGroups([shown]);
  if (group === undefined) throw new Error('The menu is empty');
  const availabilities = menuAvailabilities({ ...request, menus: [shown] });
  return renderInRouter(
    <MenuSection {...{ group, availabilities }} hasIcons mode="pickup" head={null} activeItemId={null} eagerPictureCount={0} {...change} />,
  );
}

test('the first pictures of the first category are loaded before the scripts', () => {
  renderSection([[pictured('a'), pictured('b'), pictured('c')], [pictured('d')]], { eagerPictureCount: 2 });
  expect(eagerPictures()).toEqual(['/a.jpg', '/b.jpg']);
  expect([...document.querySelectorAll('img')].map((image) => image.alt)).toEqual(['', '', '', '']);
});

test('the link of a dish is described by its price, and by what keeps it from being ordered', () => {
  renderSection([[pictured('a'), pictured('b', { item_is_available: false })]]);
  const descriptions = screen
    .getAllByRole('link', { name: /^Dish/ })
    .map((link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(descriptions).toEqual([expect.stringMatching(/^€\d+\.\d\d $/), expect.stringMatching(/^€\d+\.\d\d Sold out$/)]);
});

test('the menu loads two pictures of its first group eagerly', () => {
  const groups = ['m1', 'm2'].map((id): Menu => ({
    ...openDaily(['11:00', '23:00']),
    menu_id: id,
    menu_name: id,
    categories: [category([pictured(`${id}a`), pictured(`${id}b`), pictured(`${id}c`)], { category_id: id })],
  }));
  renderMenu({ menus: groups });
  expect(eagerPictures()).toEqual(['/m1a.jpg', '/m1b.jpg']);
  expect([...document.querySelectorAll('section[aria-label]')].map((section) => section.getAttribute('aria-label'))).toEqual(['m1', 'm2']);
});

test('a category has no icon if the shop shows none', () => {
  renderSection([], { hasIcons: false }, { categories: [category([pictured('a')], { category_id: 'd', category_icon: 'mdi:taco' })] });
  expect(document.querySelector('h2 shop-icon')).toBeNull();
});

test('the card of the open product and of a sold-out one are marked', () => {
  renderSection([[pictured('a'), pictured('b', { item_is_available: false })], [pictured('c')]], { activeItemId: 'c' });
  expect(cards().map((card) => [card?.dataset['active'], card?.dataset['soldOut']])).toEqual([
    [undefined, undefined],
    [undefined, 'true'],
    ['true', undefined],
  ]);
  expect(document.querySelectorAll('[class*="add"]').length).toBe(2);
});

test('a tap on a dish opens it, and one for a new tab is left to the browser', async () => {
  const { router } = renderSection([[pictured('a')]]);
  const link = screen.getByRole('link', { name: /^Dish a/ });
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) expect(fireEvent.click(link, { [key]: true })).toBe(true);
  expect(router.history.location.search).toBe('');
  expect(fireEvent.click(link)).toBe(false);
  await vi.waitFor(() => expect(router.history.location.search).toBe('?product=a'));
});

test('a dish without a picture has an icon instead, and one without a description no paragraph', () => {
  renderSection([[item({ item_image: '', item_description: '' }), pictured('b', { item_description: 'Grillé' })]]);
  expect(cards().map((card) => [card?.querySelector('img') === null, card?.querySelector('use[href$="utensils"]') === null])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(document.body.textContent).toContain('Grillé');
});

test('a category has its description and icon, if any, and its title can be focused', () => {
  const described = category([pictured('a')], {
    category_id: 'd',
    category_name: 'Tacos',
    category_description: 'Grillés',
    category_icon: 'mdi:taco',
  });
  renderSection([], {}, { categories: [described, category([pictured('b')], { category_id: 'e', category_name: 'Burgers' })] });
  const sections = [...document.querySelectorAll('section > section')];
  expect(
    sections.map((section) => [section.querySelector('shop-icon')?.getAttribute('name') ?? null, textOf(section.querySelector('h2 + p'))]),
  ).toEqual([
    ['mdi:taco', 'Grillés'],
    [null, ''],
  ]);
  expect(sections.map((section) => section.querySelector('h2')?.tabIndex)).toEqual([-1, -1]);
});

/** Renders the head of a menu with these hours each day. Returns its text. */
function renderHead(menuChange: Partial<Menu>, hours: TimeRange[], availability?: Availability): string {
  const named = { ...openDaily(...hours), menu_name: 'Midi', ...menuChange };
  const current = itemAvailability({ item_menu_id: named.menu_id }, menuAvailabilities({ ...request, menus: [named] }));
  renderInRouter(<MenuHead menu={named} {...request} availability={availability ?? current} />);
  return textOf(document.querySelector('header'));
}

test('only one of several menus is named, with its hours', () => {
  const head = <header>Midi</header>;
  renderSection([[pictured('a')]], { head }, { menu_name: 'Midi' });
  expect([document.querySelector('section')?.getAttribute('aria-label'), textOf(document.querySelector('header'))]).toEqual([
    'Midi',
    'Midi',
  ]);
  cleanup();
  expect(renderHead({}, [['11:00', '23:00']])).toBe('Midi 11:00 – 23:00');
  cleanup();
  renderHead({ menu_name: '' }, [], { isAvailable: true, next: null });
  expect(document.querySelector('header [class*="hours"]')).toBeNull();
  cleanup();
  renderSection([[pictured('a')]], { head }, { menu_name: '' });
  expect(document.querySelector('section')?.hasAttribute('aria-label')).toBe(false);
  cleanup();
  renderSection([[pictured('a')]], {}, { menu_name: 'Midi' });
  expect([document.querySelector('section')?.hasAttribute('aria-label'), document.querySelector('header')]).toEqual([false, null]);
});

test('a menu is served all day, in two ranges, or later', () => {
  const week = (times: [string, string][]) => ['Lundi', 'Mardi'].map((label) => ({ label, is_open: true, times }));
  const head = (change: Partial<Menu>, hours: TimeRange[]) => {
    const shown = renderHead(change, hours);
    cleanup();
    return shown;
  };
  expect(head({}, [['00:00', '24:00']])).toBe('Midi all day long');
  expect(
    head({}, [
      ['11:00', '14:00'],
      ['19:00', '22:00'],
    ]),
  ).toBe('Midi 11:00 – 14:00, 19:00 – 22:00');
  expect(
    head({}, [
      ['11:00', '14:00'],
      ['00:00', '24:00'],
    ]),
  ).toBe('Midi all day long');
  const evening = openDaily(['18:00', '22:00']);
  const ranges = { time_ranges: evening.time_ranges ?? {}, pickup_time_ranges: evening.pickup_time_ranges ?? {} };
  const later = { ...ranges, active_times: week([['18:00', '22:00']]) };
  expect(head(later, [['18:00', '22:00']])).toBe(
    'Midi 18:00 – 22:00Served from 18:00 You can already order for later. Lundi – Mardi 18:00 – 22:00',
  );
  const daily = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
  const everyDay = {
    ...later,
    active_times: daily.map((label) => ({ label, is_open: true, times: [['18:00', '22:00'] as [string, string]] })),
  };
  expect(head(everyDay, [['18:00', '22:00']])).toBe('Midi Every day 18:00 – 22:00Served from 18:00 You can already order for later. ');
});

test('a range covers a whole day from midnight to midnight only', () => {
  const ranges: [string, string][] = [
    ['00:00', '24:00'],
    ['00:00', '00:00'],
    ['00:00', '23:00'],
    ['11:00', '24:00'],
    ['11:00', '00:00'],
  ];
  expect(ranges.map(isAllDay)).toEqual([true, true, false, false, false]);
});

test('dishes far below are names and prices until they come near the viewport', () => {
  const notified: ((isIntersecting: boolean[]) => void)[] = [];
  const options: unknown[] = [];
  let disconnected = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void, init: unknown) {
        notified.push((states) => notify(states.map((isIntersecting) => ({ isIntersecting }))));
        options.push(init);
      }
      observe() {}
      disconnect = () => (disconnected += 1);
    },
  );
  renderSection([Array.from({ length: 1001 }, (_, index) => item({ item_id: `d${index}`, item_name: `Dish ${index}` })).slice(0, 1001)]);
  const eager = cards().length;
  expect([eager < 1001, document.querySelector('[class*="lines"]')?.textContent.split('\n').length]).toEqual([true, 12]);
  expect(options[0]).toEqual({ rootMargin: '100% 0px' });
  act(() => notified[0]?.([false]));
  expect(cards().length).toBe(eager);
  act(() => notified[0]?.([false, true]));
  expect([cards().length, disconnected]).toEqual([eager + 12, 1]);
  cleanup();
  vi.unstubAllGlobals();
});

const shop = { site: defaultSite } as unknown as Shop;

function renderOffers(offers: Offer[], mode: OrderMode = 'pickup') {
  const { coupon, actors } = startCoupon();
  renderInRouter(
    <ShopProvider value={{ ...shop, coupon }}>
      <OfferChips offers={offers} mode={mode} now={mondayAtOne} timeZone={paris} Summary={OfferSummary} />
    </ShopProvider>,
  );
  return { coupon, resolve: (output: unknown) => act(() => actors.resolve('checkCoupon', output)) };
}
const chips = () => [...document.querySelectorAll('li')].map((chip) => textOf(chip));

test('a chip has the name, the terms or the description of its offer; those of both modes are first', () => {
  renderOffers([
    offer({ id: 1, name: 'Retrait', delivery_pickup: 'pickup', description: 'Au comptoir' }),
    offer({ id: 2, name: '', description: '' }),
    offer({ id: 3, name: 'Midi', description: 'Le midi', minimum_amount: 15 }),
    offer({ id: 4, name: 'Livré', delivery_pickup: 'delivery' }),
    offer({ id: 5, name: 'Fidèle', auto_apply: 'No', description: 'Demandez-la au comptoir' }),
  ]);
  expect(chips()).toEqual(['−10 %', 'Midi · from €15.00', 'Fidèle · Demandez-la au comptoir', 'Retrait · Au comptoir']);
  expect([document.querySelector('ul')?.getAttribute('aria-label'), queryButton('Apply TACOS10')]).toEqual(['Current offers', null]);
  cleanup();
  renderOffers([]);
  expect(document.querySelector('ul')).toBeNull();
});

test('a code is applied from its offer, which says whether it is valid', async () => {
  const { coupon, resolve } = renderOffers([
    offer({ id: 1, name: 'Bienvenue', auto_apply: 'No', description: 'Avec le code TACOS10' }),
    offer({ id: 2, name: 'Autre', auto_apply: 'No', description: 'Avec le code AUTRE20' }),
    offer({ id: 3, name: 'Tout seul', auto_apply: 'Yes', description: 'Sans le code RIEN30' }),
  ]);
  expect(chips()).toEqual(['BienvenueApply TACOS10', 'AutreApply AUTRE20', 'Tout seul · Sans le code RIEN30']);
  await press('Apply TACOS10');
  expect(coupon.getSnapshot().context.code).toBe('TACOS10');
  expect(chips().slice(0, 2)).toEqual(['BienvenueChecking the code…Apply TACOS10', 'AutreApply AUTRE20']);
  await resolve({ type: 'invalid' });
  expect(chips().slice(0, 2)).toEqual(['BienvenueThis code is not validApply TACOS10', 'AutreApply AUTRE20']);
  await press('Apply TACOS10');
  await resolve({ type: 'valid', offerId: 1 });
  expect(chips().slice(0, 2)).toEqual(['BienvenueThis code is valid', 'AutreApply AUTRE20']);
});

function renderTabs() {
  const categories = ['tacos', 'burgers'].map((id) => ({ id, label: id })) as never;
  renderInRouter(
    <>
      <CategoryTabs categories={categories} />
      <section id="tacos">
        <h2 tabIndex={-1}>Tacos</h2>
      </section>
      <section id="burgers" />
    </>,
  );
  const tab = (id: string) => document.querySelector<HTMLElement>(`[href="#${id}"]`) ?? document.body;
  return { tab, current: () => document.querySelector('[aria-current="true"]')?.textContent };
}

test('a tab scrolls to its section at once, again while the section grows, and focuses its title', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const scrolls = vi.fn();
  Element.prototype.scrollIntoView = scrolls;
  const { tab, current } = renderTabs();
  expect(fireEvent.click(tab('tacos'))).toBe(false);
  expect(document.activeElement?.textContent).toBe('Tacos');
  for (let count = 0; frames.length > 0 && count < 20; count += 1) frames.shift()?.(0);
  expect(scrolls.mock.calls).toEqual(Array.from({ length: 6 }, () => [{ behavior: 'instant' }]));
  fireEvent.click(tab('burgers'));
  expect(current()).toBe('burgers');
  vi.unstubAllGlobals();
});

test('a tab that is opened in another tab of the browser, or has no section, is left to the browser', () => {
  const { tab, current } = renderTabs();
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey']) expect(fireEvent.click(tab('burgers'), { [key]: true })).toBe(true);
  document.querySelector('#burgers')?.setAttribute('id', 'renamed');
  expect(fireEvent.click(tab('burgers'))).toBe(true);
  expect(current()).toBe('tacos');
});

test('the tab of the section being read is scrolled into the middle of the row', () => {
  const { tab } = renderTabs();
  const scrolls: unknown[] = [];
  const list = document.querySelector('ul');
  Object.defineProperty(list, 'clientWidth', { value: 300 });
  Object.defineProperty(tab('burgers'), 'offsetLeft', { value: 400 });
  Object.defineProperty(tab('burgers'), 'offsetWidth', { value: 100 });
  Element.prototype.scrollTo = (options: unknown) => void scrolls.push(options);
  scrollToSection('burgers');
  expect(scrolls).toEqual([{ left: 300 }]);
});

function renderSwitch({
  chosen = null,
  settings = { 'features.delivery.active': 1 },
}: { chosen?: OrderMode | null; settings?: Settings } = {}) {
  const orderMode = createOrderModeStore(memoryStorage());
  if (chosen !== null) orderMode.choose(chosen);
  renderInRouter(<ModeSwitch orderMode={orderMode} settings={settings} items={[item()]} />);
  return orderMode;
}
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];

test('the shown mode is chosen by a click, although it is already checked', () => {
  const orderMode = renderSwitch();
  expect(radios().map(({ checked }) => checked)).toEqual([true, false]);
  expect(textOf(document.querySelector('[data-live]'))).toBe('');
  fireEvent.click(radios()[0] ?? document.body);
  expect(orderMode.getSnapshot().chosen).toBe('pickup');
  expect(textOf(document.querySelector('[data-live]'))).toContain('pickup prices');
});

test('a delivery that was chosen stays until the shop’s other mode is chosen, also if it no longer delivers', () => {
  const orderMode = renderSwitch({ chosen: 'delivery', settings: {} });
  expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
  fireEvent.click(radios()[0] ?? document.body);
  expect([orderMode.getSnapshot().chosen, radios().length, textOf(document.querySelector('[data-live]'))]).toEqual(['pickup', 1, '']);
});

test('a closed restaurant says on which day it opens, if ever', () => {
  const banner = (menus: Menu[], now: Date) => {
    renderInRouter(<ClosedBanner menus={menus} mode="pickup" now={now} timeZone={paris} />);
    const shown = textOf(document.querySelector('div > div'));
    cleanup();
    return shown;
  };
  const lunch = [openDaily(['11:30', '14:30'])];
  expect(banner(lunch, new Date('2027-01-04T15:00:00Z'))).toBe('Closed now, we open on Tuesday at 11:30. You can already order for later.');
  expect(banner(lunch, new Date('2027-01-04T08:00:00Z'))).toBe('Closed now, we open at 11:30. You can already order for later.');
  expect(banner([menu({ time_ranges: {}, pickup_time_ranges: {} })], mondayAtOne)).toBe('We are closed. ');
  expect(banner(lunch, mondayAtOne)).toBe('');
});

function renderResults(items: Item[], { query = 'dish', phone = '03 20 00 00 00' }: { query?: string | null; phone?: string } = {}) {
  const onClear = vi.fn();
  renderInRouter(
    <SearchResults
      {...{ query, items, onClear }}
      settings={{ 'contacts.phone': phone }}
      availabilities={menuAvailabilities({ ...request, menus: [] })}
      mode="pickup"
      activeItemId="b"
    />,
  );
  return { onClear, text: textOf(document.body) };
}

test('a search without a result offers the phone and the whole menu', async () => {
  const { onClear, text } = renderResults([]);
  expect([text.includes('03 20 00 00 00'), cards().length, document.querySelectorAll('ul').length]).toEqual([true, 0, 0]);
  const [clear] = document.querySelectorAll('button');
  fireEvent.click(clear ?? document.body);
  expect(onClear).toHaveBeenCalledTimes(1);
  cleanup();
  expect(renderResults([], { phone: '' }).text).not.toMatch(/phone|call/i);
  expect(document.querySelector('a')).toBeNull();
});

test('results are counted, and their open product is marked; without a search there are none', () => {
  const { text } = renderResults([pictured('a'), pictured('b')]);
  expect([text.includes('2 results'), cards().map((card) => card?.dataset['active']), document.querySelector('button')]).toEqual([
    true,
    [undefined, 'true'],
    null,
  ]);
  expect(eagerPictures()).toEqual([]);
  cleanup();
  expect([renderResults([pictured('a')], { query: null }).text, document.querySelector('ul, button')]).toEqual(['', null]);
});

function renderMenu(change: { menus: Menu[]; popular?: string[]; query?: string }) {
  renderInRouter(
    <MenuScreen
      parts={menuParts}
      site={defaultSite}
      settings={{}}
      offers={[]}
      now={mondayAtOne}
      orderMode={createOrderModeStore(memoryStorage())}
      activeItemId={null}
      {...change}
    />,
  );
}

test('three dishes are marked as popular', () => {
  const menus = [{ ...openDaily(['11:00', '23:00']), categories: [category(['a', 'b', 'c', 'd'].map((id) => pictured(id)))] }];
  renderMenu({ menus, popular: ['d', 'c', 'b', 'a'] });
  expect(cards().map((card) => card?.textContent.includes('Popular'))).toEqual([false, true, true, true]);
  expect(screen.queryByText('Midi')).toBeNull();
});

test('a search begins with its second character', () => {
  const menus = [
    { ...openDaily(['11:00', '23:00']), categories: [category([pictured('a'), item({ item_id: 'z', item_name: 'Zébulon' })])] },
  ];
  renderMenu({ menus, query: 'z' });
  const hits = () => [...document.querySelectorAll('[class*="whole"]')].map((whole) => whole instanceof HTMLElement && whole.hidden);
  expect(hits()).toEqual([false]);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zé' } });
  expect(hits()).toEqual([true]);
});
