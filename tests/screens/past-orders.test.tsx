import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { ShopProvider, type Shop } from '#components/shop-context.ts';
import { defaultSite } from '#config/site.ts';
import { PastOrders } from '#features/account/orders/past-orders.tsx';
import { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { constantStore } from '../support/charts/constant-store.ts';
import { deferredActors } from '../support/charts/deferred-actors.ts';
import type { PastOrder } from '#domain/entities.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { priceCart } from '#domain/pricing.ts';
import { OrderCard } from '#features/account/orders/order-card.tsx';
import { OrdersScreen } from '#features/account/orders/orders-screen.tsx';
import { cart, line, mondayAtOne, offer, paris, rules, zone } from '../domain/shop.ts';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';
import { fries, homeAddress, personalDetails, menus, shopSettings, renderWithRouter, tacos } from './checkout/checkout-shop.tsx';
import { elementWithText, queryButton } from '../ui/elements.ts';

/** A delivery below the minimum order, with 10 % off, a gift and two rates of VAT: 12,00 − 1,20 + 2,50 + 1,50 = 14,80. */
function bigOrder(): PastOrder {
  const items = [line(tacos), line(fries)];
  const offers = [offer({ value: 10 }), offer({ id: 'gift', type: 'free_item', items: [2] })];
  const price = priceCart(cart(items, { mode: 'delivery', destination: { zone } }), rules(offers, { menus }));
  const delivery = { address: '', city: '', postal_code: '', country: 'France', is_scheduled: true, ...homeAddress };
  const dates = { delivery_date: '2027-01-04', delivery_time_range: '13:30 - 13:45' };
  const payload = buildOrderPayload({
    localId: 'x',
    personal: personalDetails,
    method: 'card',
    settings: shopSettings,
    items,
    mode: 'delivery',
    price,
    delivery: { ...delivery, ...dates },
  });
  return {
    ...payload,
    ...dates,
    order_id: 'o-1',
    order_number: 'K7M2P',
    status: 'paid',
    created_at: '2027-01-04T11:05:00.000Z',
    flat_charge: 1.5,
    tax_by_rate: price.taxByRate.map(({ rate, tax }) => ({ rate, tax: tax / 100 })),
  };
}

function renderOrder(order: PastOrder, now = mondayAtOne) {
  renderWithI18n(<OrderCard {...{ order, now }} timeZone={paris} reordered={null} onReorder={() => {}} />);
  const article = screen.getByRole('article');
  return {
    text: () => (article.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' '),
    open: () => fireEvent.click(within(article).getByRole('button', { name: 'See the details' })),
  };
}
/** Returns the rows of the price breakdown: name and amount in cents. */
const rows = () =>
  [...document.querySelectorAll('dl > div')].map((row) => ({
    name: (row.querySelector('dt')?.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' '),
    cents: Math.round(Number(row.querySelector('data')?.getAttribute('value')) * 100),
  }));

describe('the details of a past order', () => {
  test('list discount, delivery fee and small order surcharge between subtotal and total, which add up', () => {
    const order = renderOrder(bigOrder());
    order.open();
    const amounts = rows();
    expect(amounts.slice(0, 5)).toEqual([
      { name: 'Subtotal', cents: 1200 },
      { name: 'Discount', cents: -120 },
      { name: 'Delivery', cents: 250 },
      { name: 'Small order surcharge', cents: 150 },
      { name: 'Total', cents: 1480 },
    ]);
    const partsSum = amounts.slice(0, 4).reduce((sum, { cents }) => sum + cents, 0);
    expect(partsSum).toBe(amounts[4]?.cents);
  });
  test('show the VAT of each rate, the gift, and the payment method', () => {
    const order = renderOrder(bigOrder());
    order.open();
    expect(rows().slice(5)).toEqual([
      { name: 'including VAT 5.5%', cents: 14 },
      { name: 'including VAT 10%', cents: 110 },
    ]);
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Fries.*Free.*€0\.00$/);
    expect(order.text()).toContain('Payment Card');
  });
  test('list exclusive taxes before the total', () => {
    const order = renderOrder({ ...bigOrder(), tax: 1.2, total: 16, tax_by_rate: [{ rate: 10, tax: 1.2 }] });
    order.open();
    expect(
      rows()
        .map(({ name }) => name)
        .slice(-2),
    ).toEqual(['VAT 10%', 'Total']);
  });
  test('omit fields that the back end does not provide', () => {
    const { order_id, created_at, status, is_pickup, total, items, delivery_date, delivery_time_range } = bigOrder();
    const order = renderOrder({ order_id, created_at, status, is_pickup, total, items, delivery_date, delivery_time_range });
    order.open();
    expect(rows()).toEqual([{ name: 'Total', cents: 1480 }]);
    expect(order.text()).not.toMatch(/Payment|Subtotal|worked out|NaN|undefined/);
  });
});

describe('the dates of a past order', () => {
  const machineZone = process.env['TZ'];
  afterEach(() => {
    if (machineZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = machineZone;
  });
  for (const zoneOfDevice of ['Pacific/Apia', 'America/Martinique', 'Europe/Paris'])
    test(`are in the restaurant’s time zone on a device in ${zoneOfDevice}`, () => {
      process.env['TZ'] = zoneOfDevice;
      const order = renderOrder({ ...bigOrder(), created_at: '2027-01-04T23:30:00Z', delivery_date: '2027-01-05' });
      order.open();
      expect(order.text()).toContain('Tuesday, 5 January 2027');
      expect(order.text()).toContain('5 January 2027 at 00:30');
    });
});

describe('the status of a past order', () => {
  const cash = { payment_method: 'cash' as const, status: 'pending' };
  const statuses: [string, Partial<PastOrder>, Date][] = [
    ['Confirmed', cash, mondayAtOne],
    ['Received', { ...cash, is_accepted: false }, mondayAtOne],
    ['Completed', cash, new Date('2027-01-04T12:45:00Z')],
    ['Awaiting payment', { status: 'pending' }, mondayAtOne],
    ['Confirmed', {}, mondayAtOne],
    ['Completed', {}, new Date('2027-01-04T12:45:00Z')],
    ['Cancelled', { status: 'cancelled' }, mondayAtOne],
    ['Refunded', { status: 'refunded' }, mondayAtOne],
    ['Recorded', { status: 'preparing' }, mondayAtOne],
  ];
  for (const [words, change, now] of statuses)
    test(`is ${words}: ${change.is_accepted === false ? 'not accepted, ' : ''}${change.status ?? 'paid'} by ${change.payment_method ?? 'card'} at ${now.toISOString()}`, () => {
      const { text } = renderOrder({ ...bigOrder(), ...change }, now);
      expect(text()).toContain(`Order K7M2P${words}`);
    });
});

test('orders without a number are listed under one derived from the id', () => {
  const orders = [{ ...bigOrder(), order_number: null }];
  const callbacks = { onMore() {}, onRetry() {}, onReorder() {}, reordered: {} };
  renderWithRouter(
    <OrdersScreen {...{ orders, ...callbacks }} now={mondayAtOne} timeZone={paris} isLoading={false} hasError={false} hasMore />,
  );
  expect(screen.getByRole('article').textContent).toMatch(/^Order [2-9A-HJ-NP-Z]{5}Confirmed/);
});

test('the details of an order are followed by its token, and not without one', () => {
  const orders = [
    { ...bigOrder(), tracking: 'T'.repeat(67) },
    { ...bigOrder(), order_id: 'o-2' },
  ];
  const callbacks = { onMore() {}, onRetry() {}, onReorder() {}, reordered: {} };
  renderWithRouter(
    <OrdersScreen
      {...{ orders, ...callbacks }}
      now={mondayAtOne}
      timeZone={paris}
      isLoading={false}
      hasError={false}
      hasMore
      renderProgress={(order, token) => <p>{`progress of ${order.order_id} by ${token}`}</p>}
    />,
  );
  const articles = screen.getAllByRole('article');
  expect(document.body.textContent).not.toContain('progress of');
  for (const article of articles) fireEvent.click(within(article).getByRole('button', { name: 'See the details' }));
  expect(articles.map((article) => /progress of .* by T+/.exec(article.textContent)?.[0] ?? null)).toEqual([
    `progress of o-1 by ${'T'.repeat(67)}`,
    null,
  ]);
});

const listCallbacks = { onMore() {}, onRetry() {}, onReorder() {}, reordered: {} };

test('a closed order shows what was ordered, when, and its total; its details replace the first', () => {
  const order = { ...bigOrder(), delivery_time_range: '13:30 - 13:45' };
  const { text, open } = renderOrder(order);
  expect(text()).toContain('Delivery · Monday, 4 January 2027 · 13:30 - 13:45');
  expect(text()).toContain('1 × Tacos, 1 × Fries');
  expect(text()).toMatch(/Total €14\.80See the detailsReorder$/);
  expect(elementWithText('See the details').getAttribute('aria-expanded')).toBe('false');
  open();
  expect(elementWithText('Hide the details').getAttribute('aria-expanded')).toBe('true');
  expect(text()).not.toContain('1 × Tacos, 1 × Fries');
  fireEvent.click(screen.getByText('Hide the details'));
  expect(text()).toContain('1 × Tacos, 1 × Fries');
});

test('a pickup without a slot is for as soon as possible, or has no time at all', () => {
  expect(renderOrder({ ...bigOrder(), is_pickup: true, delivery_time_range: 'ASAP' }).text()).toContain(
    'Pickup · Monday, 4 January 2027 · as soon as possible',
  );
  cleanup();
  expect(renderOrder({ ...bigOrder(), delivery_time_range: '' }).text()).toContain('Delivery · Monday, 4 January 20271 × Tacos');
});

test('a reorder names what is no longer available, and whether the rest is in the cart', () => {
  const notices = [
    { missing: ['Fries', 'Cola'], isAnyAdded: true },
    { missing: ['Fries'], isAnyAdded: false },
    { missing: [], isAnyAdded: true },
    null,
  ].map((reordered) => {
    let presses = 0;
    renderWithI18n(
      <OrderCard order={bigOrder()} now={mondayAtOne} timeZone={paris} reordered={reordered} onReorder={() => (presses += 1)} />,
    );
    fireEvent.click(screen.getByText('Reorder'));
    const notice = document.querySelector('[data-live]')?.textContent;
    cleanup();
    return [presses, notice];
  });
  expect(notices).toEqual([
    [1, 'No longer available: Fries, Cola. The rest is in your cart.'],
    [1, 'No longer available: Fries.'],
    [1, ''],
    [1, ''],
  ]);
});

test('an order without a readable time shows it unchanged', () => {
  const order = renderOrder({ ...bigOrder(), created_at: 'yesterday' });
  order.open();
  expect(order.text()).toContain('Placed on yesterday');
});

/** Renders the list of orders and returns what it shows besides them. */
function renderList(list: Partial<ComponentProps<typeof OrdersScreen>>) {
  renderWithRouter(
    <OrdersScreen
      {...listCallbacks}
      orders={[]}
      now={mondayAtOne}
      timeZone={paris}
      isLoading={false}
      hasError={false}
      hasMore={false}
      {...list}
    />,
  );
  const content = document.body.textContent;
  return {
    isEmpty: content.includes('No order yet.'),
    hasFailed: content.includes('Your orders could not be read.'),
    isLoading: document.querySelector('[class*="skeleton"]') !== null,
    more: queryButton('Show older orders')?.getAttribute('aria-busy') ?? queryButton('Show older orders')?.textContent ?? null,
  };
}

test('the list says whether it is empty, loading, or could not be read', () => {
  const quiet = { isEmpty: false, hasFailed: false, isLoading: false, more: null };
  const cases: [Partial<ComponentProps<typeof OrdersScreen>>, object][] = [
    [{}, { ...quiet, isEmpty: true }],
    [{ isLoading: true }, { ...quiet, isLoading: true }],
    [{ hasError: true }, { ...quiet, hasFailed: true }],
    [{ orders: [bigOrder()] }, quiet],
    [
      { orders: [bigOrder()], hasMore: true },
      { ...quiet, more: 'Show older orders' },
    ],
    [
      { orders: [bigOrder()], hasMore: true, isLoading: true },
      { ...quiet, isLoading: true, more: 'true' },
    ],
  ];
  for (const [list, shown] of cases) {
    expect(renderList(list)).toEqual(shown);
    cleanup();
  }
});

test('the chart loads the orders page by page, repeats them, and tries again', async () => {
  const calls = deferredActors('loadPages');
  const added: unknown[] = [];
  const machine = calls.provide(pastOrdersMachine).provide({ actions: { addToCart: (_, items) => void added.push(...items) } });
  const pastOrders = createActor(machine, { input: { pages: [] } }).start();
  onTestFinished(() => void pastOrders.stop());
  const shop = { clock: constantStore(mondayAtOne), menus, site: defaultSite } as unknown as Shop;
  renderWithRouter(
    <ShopProvider value={shop}>
      <PastOrders pastOrders={pastOrders} />
    </ShopProvider>,
  );
  const region = () => document.querySelector('[data-machine="pastOrders"]');
  const isLoading = () => document.querySelector('[class*="skeleton"]') !== null;
  const page = (id: string) => ({ orders: [{ ...bigOrder(), order_id: id }], isOpen: false, received: 1, total: 3 });
  expect([region()?.getAttribute('data-state'), isLoading()]).toEqual(['loading', true]);
  await act(() => calls.reject('loadPages'));
  expect(document.body.textContent).toContain('Your orders could not be read.');
  fireEvent.click(screen.getByText('Try again'));
  await act(() => calls.resolve('loadPages', [page('o-1')]));
  expect([screen.getAllByRole('article').length, isLoading()]).toEqual([1, false]);
  fireEvent.click(screen.getByText('Show older orders'));
  expect([region()?.getAttribute('data-state'), isLoading()]).toEqual(['loadingMore', true]);
  await act(() => calls.resolve('loadPages', [page('o-2')]));
  expect(screen.getAllByRole('article').length).toBe(2);
  const [last] = screen.getAllByText('Reorder').slice(-1) as [HTMLElement];
  fireEvent.click(last);
  expect(added.length).toBeGreaterThan(0);
  // While shown orders are loaded again, there is no placeholder.
  act(() => pastOrders.send({ type: 'page.resumed' }));
  expect([region()?.getAttribute('data-state'), isLoading()]).toEqual(['loading', false]);
});
