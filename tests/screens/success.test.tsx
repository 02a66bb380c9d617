// References: dn in docs/invariants.md, §n in docs/behaviour.

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import type { CartItem, OrderPayload } from '#domain/entities.ts';
import type { OrderTracking } from '#domain/order/tracking.ts';
import { orderNumber } from '#domain/order/order-number.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { priceCart } from '#domain/pricing.ts';
import { SuccessScreen } from '#features/checkout/success/success-screen.tsx';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { cart, line, offer, rules, zone } from '../domain/shop.ts';
import { fries, homeAddress, personalDetails, menus, shopSettings, renderWithRouter, tacos } from './checkout/checkout-shop.tsx';

type Order = {
  number?: string | null;
  isOld?: boolean;
  isRepeated?: boolean;
  isDemo?: boolean;
  estimate?: string | null;
  change?: Partial<OrderPayload>;
  /** State of a followed order; null until it is loaded. */
  tracked?: Partial<OrderTracking> | null;
  settings?: Record<string, string>;
};

const derivedNumber = orderNumber({ order_id: '9f86d081884c7d659a2feaa0c55ad015' });

/** Effects that the page performed, with their arguments. */
let performed: string[][] = [];
beforeEach(() => {
  performed = [];
});

function renderSuccess(
  mode: 'pickup' | 'delivery',
  { number = null, isOld = false, isRepeated = false, isDemo = false, estimate = null, change = {}, tracked, settings = {} }: Order = {},
) {
  const items = [line({ ...tacos, quantity: 2 }), line(fries)];
  const offers = [offer({ value: 10, name: 'Monday' }), offer({ id: 'gift', type: 'free_item', items: [2] })];
  const destination = { zone: { ...zone, minimum_order: 50 } };
  const price = priceCart(cart(items, { mode, destination }), rules(offers, { menus }));
  const delivery = { address: '', city: '', postal_code: '', country: 'France', is_scheduled: true, ...homeAddress };
  const payload = buildOrderPayload({
    localId: 'x',
    personal: personalDetails,
    method: 'cash',
    settings: shopSettings,
    items,
    mode,
    price,
    delivery: { ...delivery, delivery_date: '2027-01-04', delivery_time_range: mode === 'pickup' ? '12:30' : 'ASAP' },
  });
  const order = {
    local_id: 'x',
    order_id: '9f86d081884c7d659a2feaa0c55ad015',
    order_number: number,
    lines: [],
    estimate,
    isUpdated: true,
    isShown: true,
    at: 0,
    payload: { ...payload, ...change },
    breakdown: isOld ? null : priceBreakdown(price, mode, { offers, destination, settings: {} }),
  };
  const site = { ...defaultSite, demo: isDemo };
  const current = tracked === null ? undefined : ({ state: 'received', promised_at: null, reason: null, refunded: 0, ...tracked } as const);
  const tracking = tracked === undefined ? undefined : { current, hasError: false };
  const effects = {
    saveFile: (...file: string[]) => void performed.push(['saveFile', ...file]),
    print: () => void performed.push(['print']),
    addToCart: (added: readonly CartItem[]) => void performed.push(['addToCart', ...added.map(({ item_name }) => item_name)]),
  };
  renderWithRouter(
    <SuccessScreen {...{ order, menus, isRepeated, effects, site, tracking }} settings={{ ...shopSettings, ...settings }} />,
  );
  return document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
}

test('without the counter, a placed order is confirmed at once, with the number of the back end (§2 /success)', () => {
  const text = renderSuccess('pickup', { number: 'K7M2P' });
  expect(text).toContain('Order number K7M2P');
  expect(text).toContain('counter: K7M2P');
  expect(screen.getByRole('heading', { level: 1, name: 'Thank you, your order is confirmed' })).toBeTruthy();
});

test.each([
  ['received', 'Thank you, your order is received'],
  ['awaitingPayment', 'Thank you, your order is received'],
  ['accepted', 'Thank you, your order is confirmed'],
  ['preparing', 'Thank you, your order is confirmed'],
  ['handedOver', 'Thank you, your order is confirmed'],
] as const)('an order that the restaurant answers is received until it is accepted: %s (§4 Final step)', (state, title) => {
  renderSuccess('pickup', { tracked: { state } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test.each([
  ['0', 'Thank you, your order is received'],
  ['1', 'Thank you, your order is confirmed'],
])('until its progress is loaded, an order is confirmed if the shop accepts orders automatically: %s (§4 Final step)', (value, title) => {
  renderSuccess('pickup', { tracked: null, settings: { 'orders.accepted_automatically': value } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

test('without a number from the server, the one derived from the order id is shown', () => {
  expect(renderSuccess('pickup')).toContain(`Order number ${derivedNumber}`);
});

test('it shows the items and prices of the placed order', () => {
  const text = renderSuccess('delivery');
  for (const part of ['2 ×', 'Tacos', 'Subtotal €21.00', 'Discount · Monday -€2.10', 'Total €22.90']) expect(text).toContain(part);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Fries.*Free.*€0\.00$/);
});

test('it shows the surcharge of a small order and each VAT rate as separate rows (§9)', () => {
  const text = renderSuccess('delivery');
  expect(text).toContain('Delivery €2.50Small order surcharge €1.50Total');
  expect(text).toMatch(/including VAT 5\.5% €0.14including VAT 10% €1.84/);
});

test('an order stored by an older version shows its amounts without tax rates', () => {
  const text = renderSuccess('delivery', { isOld: true });
  expect(text).toMatch(/Discount -€2.10Delivery €4.00Total €22.90including VAT €1.98/);
});

test('a cash order names the meal vouchers of its mode, a card order none', () => {
  const settings = { 'payments.meal_vouchers.pickup': 'Swile, Edenred, Up', 'payments.meal_vouchers.delivery': 'Swile' };
  expect(renderSuccess('pickup', { settings })).toContain('at the counter. Meal vouchers accepted: Swile, Edenred, Up.');
  cleanup();
  expect(renderSuccess('delivery', { settings })).toContain('for the rider. Meal vouchers accepted: Swile.');
  cleanup();
  expect(renderSuccess('pickup', { settings, change: { payment_method: 'card' } })).not.toContain('Meal vouchers');
});

test('a pickup shows time, place, number and the amount to pay at the counter', () => {
  const text = renderSuccess('pickup');
  for (const part of [
    'Monday 4 January, ready between 12:30 and 12:45',
    '14 place Rihour',
    `counter: ${derivedNumber}`,
    'Have €17.10 ready in cash at the counter.',
  ])
    expect(text).toContain(part);
});

test('a delivery shows the address and the amount to pay the rider', () => {
  const text = renderSuccess('delivery');
  for (const part of ['as soon as possible', '12 rue de Béthune, 59000 Lille', 'Have €22.90 ready in cash for the rider.'])
    expect(text).toContain(part);
});

test('an ASAP order shows the estimate made when it was placed, if any (§4)', () => {
  expect(renderSuccess('delivery', { estimate: '2027-01-04T19:10:00.000Z' })).toContain('Monday 4 January, delivered around 20:10');
  cleanup();
  expect(renderSuccess('delivery')).not.toContain('around');
});

test('an estimate past midnight shows the next day (§4 Unscheduled orders)', () => {
  expect(renderSuccess('delivery', { estimate: '2027-01-04T23:15:00.000Z' })).toContain('Tuesday 5 January, delivered around 00:15');
});

test('a promise past midnight shows the day after that of the order (§4 Final step)', () => {
  const promised_at = '2027-01-04T23:05:00.000Z';
  expect(renderSuccess('pickup', { tracked: { state: 'accepted', promised_at } })).toContain('Tuesday 5 January, ready around 00:05');
});

test('an order that is promised for the start of its slot shows the slot, and the promised time otherwise', () => {
  const textOf = (promised_at: string) => renderSuccess('pickup', { tracked: { state: 'accepted', promised_at } });
  expect(textOf('2027-01-04T11:30:00.000Z')).toContain('Monday 4 January, ready between 12:30 and 12:45');
  cleanup();
  expect(textOf('2027-01-04T11:40:00.000Z')).toContain('Monday 4 January, ready around 12:40');
});

test('a card order mentions no cash', () => {
  const text = renderSuccess('pickup', { change: { payment_method: 'card' } });
  expect(text).toContain('Paid by card');
  expect(text).not.toContain('cash');
});

test('it lists the allergens of the current menu (EU 1169/2011)', () => {
  const text = renderSuccess('pickup');
  expect(text).toContain('Allergens: gluten, milk');
  expect(text).toContain('Allergens: not filled in');
  expect(within(document.body).getAllByRole('link', { name: '03 20 00 00 00' })).toHaveLength(2);
});

test('only a repeated order shows that it was already placed (d3)', () => {
  expect(renderSuccess('pickup')).not.toContain('This order was already placed');
  expect(renderSuccess('pickup', { isRepeated: true })).toContain('This order was already placed');
});

test('only demo mode states that nothing was paid', () => {
  expect(renderSuccess('pickup')).not.toContain('Demo mode: no real payment');
  expect(renderSuccess('pickup', { isDemo: true })).toContain('Demo mode: no real payment');
});

test('it links back to the menu', () => {
  renderSuccess('pickup');
  expect(screen.getByRole('link', { name: 'Back to the menu' }).getAttribute('href')).toBe('/menu');
});

test('the pickup is added to a calendar, with the restaurant as its place', () => {
  renderSuccess('pickup', { number: 'K7M2P' });
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  const [[, name, type, text = ''] = []] = performed;
  expect([name, type]).toEqual(['K7M2P.ics', 'text/calendar']);
  for (const part of ['DTSTART:20270104T113000Z', 'DTEND:20270104T114500Z', 'LOCATION:14 place Rihour\\, 59000 Lille'])
    expect(text.replaceAll('\r\n ', '')).toContain(part);
  expect(screen.getByRole('link', { name: 'See on the map' })).toBeTruthy();
});

test('an order without a promised time has no calendar entry, and a delivery no map', () => {
  renderSuccess('delivery');
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See on the map' })).toBeNull();
});

test('the receipt is printed, and the same items are ordered again', () => {
  renderSuccess('pickup');
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reorder' }));
  expect(performed).toEqual([['print'], ['addToCart', 'Tacos', 'Fries']]);
});

test('the address of the confirmation mail is shown (§4)', () => {
  expect(renderSuccess('pickup')).toContain('A summary is on its way to lea@example.fr');
});

test('an order that is not followed shows no progress', () => {
  renderSuccess('pickup');
  expect(screen.queryByRole('region', { name: 'Progress of the order' })).toBeNull();
});

test('the time that the restaurant has promised replaces the one of the order, in the calendar too', () => {
  const text = renderSuccess('pickup', { number: 'K7M2P', tracked: { state: 'accepted', promised_at: '2027-01-04T11:50:00.000Z' } });
  expect(text).toContain('Monday 4 January, ready around 12:50');
  expect(text).not.toContain('12:30');
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(performed[0]?.[3]).toContain('DTSTART:20270104T115000Z');
});

test('a refunded order is no longer confirmed, asks for no money, and has the refund on its receipt', () => {
  const text = renderSuccess('pickup', { change: { payment_method: 'card' }, tracked: { state: 'refunded', refunded: 17.1 } });
  expect(screen.getByRole('heading', { level: 1, name: 'Your order is cancelled' })).toBeTruthy();
  expect(text).not.toContain('Say your number');
  expect(text).toContain('Refunded -€17.10');
  expect(screen.queryByRole('link', { name: 'See on the map' })).toBeNull();
});

test('an order that is called off is removed from the calendar, to which it can no longer be added', () => {
  const called = { state: 'cancelled', change_count: 3, changed_at: '2027-01-04T11:20:00.000Z' } as const;
  renderSuccess('pickup', { number: 'K7M2P', tracked: called });
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove from calendar' }));
  for (const property of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3', 'LAST-MODIFIED:20270104T112000Z'])
    expect(performed[0]?.[3]).toContain(`${property}\r\n`);
});

test('the receipt has the order, its date and payment, and the restaurant’s legal details', () => {
  const settings = {
    'contacts.company': 'Tac’Braise SARL',
    'contacts.siret': '000 000 000 00000',
    'contacts.vat_number': 'FR00 000000000',
  };
  const text = renderSuccess('pickup', { number: 'K7M2P', settings });
  expect(text).toContain('Order K7M2P · 1 January 1970 at 01:00 · Cash');
  expect(text).toContain('Tac’Braise SARL · 14 place Rihour, 59000 Lille · 03 20 00 00 00');
  expect(text).toContain('SIRET 000 000 000 00000 · VAT number FR00 000000000');
});

test('a reorder names what is no longer available, and only that', () => {
  const missing = () => document.querySelector('[class*="missing"]')?.textContent;
  renderSuccess('pickup', { change: { items: [{ ...line({ ...tacos, item_id: 99, item_name: 'Wrap' }), options: [], note: '' }] } });
  expect(missing()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Reorder' }));
  expect(missing()).toBe('No longer available: Wrap.');
});

test('a promised delivery is added to the calendar with its address', () => {
  renderSuccess('delivery', { tracked: { state: 'accepted', promised_at: '2027-01-04T11:50:00.000Z' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(performed[0]?.at(-1)).toContain('12 rue de Béthune\\, 59000 Lille');
});

test('the mark and the payment of an order tell whether it is confirmed, and how it is paid', () => {
  const icons = () => [...document.querySelectorAll('header use, li use')].map((icon) => icon.getAttribute('href')?.split('#').at(-1));
  renderSuccess('pickup');
  expect(icons()).toEqual(['check', 'mail', 'clock', 'store', 'banknote']);
  cleanup();
  renderSuccess('delivery', { change: { payment_method: 'card' } });
  expect(icons()).toEqual(['check', 'mail', 'clock', 'bike', 'credit-card']);
  expect(document.querySelector('[class*="closed"]')).toBeNull();
  cleanup();
  renderSuccess('pickup', { tracked: { state: 'refused' } });
  expect([icons()[0], document.querySelector('[class*="closed"]') === null]).toEqual(['circle-alert', false]);
});
