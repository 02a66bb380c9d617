import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import type { PastOrder, Settings } from '#domain/entities.ts';
import type { OrderTracking } from '#domain/order/tracking.ts';
import { OrderScreen } from '#features/checkout/success/order-screen.tsx';
import { line } from '../../domain/shop.ts';
import { renderWithRouter, shopSettings, tacos } from '../checkout/checkout-shop.tsx';

const order: PastOrder = {
  order_id: 'o-1',
  order_number: 'K7M2P',
  created_at: '2027-01-04T11:05:00.000Z',
  status: 'paid',
  is_pickup: true,
  total: 9.9,
  items: [{ ...line(tacos), options: [], note: '' }],
  free_items: [],
  delivery_date: '2027-01-04',
  delivery_time_range: 'ASAP',
  payment_method: 'card',
  subtotal: 9.9,
  discount: 0,
  delivery: 0,
  tax: 0.9,
  tax_by_rate: [{ rate: 10, tax: 0.9 }],
};

let prints = 0;
let savedFiles: string[][] = [];

const voucherSettings = { ...shopSettings, 'payments.meal_vouchers.pickup': ['Swile', 'Up'] };

function renderOrder(tracked: Partial<OrderTracking> = {}, change: Partial<PastOrder> = {}, settings: Settings = shopSettings) {
  prints = 0;
  savedFiles = [];
  const tracking = { state: 'received', promised_at: null, reason: null, refunded: 0, ...tracked } as const;
  renderWithRouter(
    <OrderScreen
      order={{ ...order, ...change }}
      {...{ tracking }}
      hasError={false}
      site={defaultSite}
      settings={settings}
      saveFile={(...file) => void savedFiles.push(file)}
      print={() => (prints += 1)}
    />,
  );
  return document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
}

test('it shows number, time, place, lines and VAT by rate', () => {
  const text = renderOrder();
  for (const part of ['Order number K7M2P', 'Monday 4 January, as soon as possible', '14 place Rihour', 'Tacos', 'including VAT 10% €0.90'])
    expect(text).toContain(part);
});

test('it shows the estimate, which may be past midnight (§4 Unscheduled orders)', () => {
  const estimated = { delivery_date: '2027-01-05', estimated_at: '2027-01-04T23:15:00.000Z' };
  expect(renderOrder({}, estimated)).toContain('Tuesday 5 January, ready between 00:15 and 00:30');
});

test('the promised time is added to a calendar: a pickup with its place, a delivery without the address (§2 /order)', () => {
  renderOrder({ state: 'accepted', promised_at: '2027-01-04T11:50:00.000Z', change_count: 2, changed_at: '2027-01-04T11:20:00.000Z' });
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  const [[name, type, text = ''] = []] = savedFiles;
  expect([name, type]).toEqual(['K7M2P.ics', 'text/calendar']);
  for (const property of ['DTSTART:20270104T115000Z', 'SEQUENCE:2', 'LAST-MODIFIED:20270104T112000Z', 'LOCATION:14 place Rihour'])
    expect(text).toContain(`\r\n${property}`);
  cleanup();
  renderOrder({ state: 'accepted', promised_at: '2027-01-04T11:50:00.000Z' }, { is_pickup: false });
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(savedFiles[0]?.[2]).not.toContain('LOCATION');
});

test('without a promised time there is nothing for a calendar (§2 /order)', () => {
  renderOrder();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

test('it shows the day of a promise past midnight', () => {
  expect(renderOrder({ state: 'accepted', promised_at: '2027-01-04T23:05:00.000Z' })).toContain('Tuesday 5 January, ready around 00:05');
});

test('it shows the time that the restaurant has promised', () => {
  expect(renderOrder({ state: 'preparing', promised_at: '2027-01-04T11:40:00.000Z' })).toContain('Monday 4 January, ready around 12:40');
});

test('a delivery does not show the address, which is not in the link’s data', () => {
  const text = renderOrder({}, { is_pickup: false });
  expect(text).toContain('At the address of your order');
});

test('a cash order says what is still to be paid and by which meal vouchers, until it is handed over', () => {
  const due = 'Have €9.90 ready in cash at the counter. Meal vouchers accepted: Swile, Up.';
  expect(renderOrder({}, { payment_method: 'cash' }, voucherSettings)).toContain(due);
  cleanup();
  expect(renderOrder({}, { payment_method: 'cash', is_pickup: false }, voucherSettings)).not.toContain('Meal vouchers');
  for (const [state, method] of [
    ['handedOver', 'cash'],
    ['received', 'card'],
  ] as const) {
    cleanup();
    expect(renderOrder({ state }, { payment_method: method }, voucherSettings)).not.toContain('ready in cash');
  }
});

test('a refund is on the receipt, and a cancelled order has neither time nor place', () => {
  const text = renderOrder({ state: 'refunded', refunded: 9.9 });
  expect(text).toContain('Refunded -€9.90');
  expect(text).not.toContain('Say your number');
});

test('the receipt is printed', () => {
  renderOrder();
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }));
  expect(prints).toBe(1);
});
