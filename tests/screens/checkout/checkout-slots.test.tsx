// References: §n in docs/behaviour.

import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryRefused, fries, menuOf, renderCheckout, tacos } from './checkout-shop.tsx';

stubModalDialogs();

const nextTimes = () => screen.getByRole('group', { name: 'Next times' });
const slotLabels = () =>
  within(nextTimes())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('the next four times of the day are one tap away (§4 Unscheduled orders)', async () => {
  const { I, drafts } = await renderCheckout();
  I.open('delivery');
  fireEvent.click(screen.getByRole('radio', { name: 'Schedule' }));
  expect(slotLabels()).toEqual(['13:00', '13:15', '13:30', '13:45']);
  fireEvent.click(within(nextTimes()).getByRole('button', { name: '13:30' }));
  expect(drafts.getSnapshot().delivery).toMatchObject({ delivery_date: '2027-01-04', delivery_time_range: '13:30' });
  expect(within(nextTimes()).getByRole('button', { pressed: true }).textContent).toBe('13:30');
});

test('the next times are those at which the whole cart is served', async () => {
  const evening = { ...menuOf(), menu_id: 'evening', pickup_time_ranges: { mon: [['19:00', '22:00'] as [string, string]] } };
  const eveningMenu = { ...evening, categories: menuOf(item({ ...fries, item_menu_id: 'evening' })).categories };
  const { I } = await renderCheckout({ menus: [menuOf(tacos), eveningMenu] });
  I.open('delivery');
  fireEvent.click(screen.getByRole('radio', { name: 'Schedule' }));
  expect(slotLabels()).toEqual(['19:00', '19:15', '19:30', '19:45']);
});

test('all times of the day are grouped by hour', async () => {
  const { I } = await renderCheckout();
  I.open('delivery');
  fireEvent.click(screen.getByRole('radio', { name: 'Schedule' }));
  const groups = [...screen.getByLabelText('Time').querySelectorAll('optgroup')].map(({ label, children }) => [label, children.length]);
  expect(groups.slice(0, 3)).toEqual([
    ['13:00', 4],
    ['14:00', 2],
    ['18:00', 2],
  ]);
});

describe('the date and the time of a scheduled order (§4 Delivery validated)', () => {
  const options = (label: string) => within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');
  const disabledOptions = (label: string) =>
    options(label)
      .filter(({ disabled }) => disabled)
      .map(({ value }) => value);
  const closed = 'Closed on this day, please choose another date.';
  /** Monday, 23:30 in Paris. */
  const lateMonday = new Date('2027-01-04T22:30:00Z');

  async function renderSchedule(date: string, time: string, change: Parameters<typeof renderCheckout>[0] = {}) {
    const checkout = await renderCheckout({ delivery: { is_scheduled: true, delivery_date: date, delivery_time_range: time }, ...change });
    checkout.I.open('delivery');
    return checkout;
  }

  test('Schedule chooses the first day with a slot, unless a day is chosen already', async () => {
    const { I, drafts } = await renderCheckout({ now: lateMonday });
    I.open('delivery');
    fireEvent.click(screen.getByRole('radio', { name: 'Schedule' }));
    expect(drafts.getSnapshot().delivery.delivery_date).toBe('2027-01-05');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-01-07' } });
    fireEvent.click(screen.getByRole('radio', { name: 'As soon as possible' }));
    expect(drafts.getSnapshot().delivery.is_scheduled).toBe(false);
    expect([screen.getByRole('radio', { name: 'As soon as possible', checked: true }), screen.queryByLabelText('Date')]).toEqual([
      expect.anything(),
      null,
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Schedule' }));
    expect(drafts.getSnapshot().delivery.delivery_date).toBe('2027-01-07');
  });

  test('Schedule chooses no day if none of the week has a slot', async () => {
    const { I, drafts } = await renderCheckout({ menus: [{ ...menuOf(tacos, fries), pickup_time_ranges: {} }] });
    I.open('delivery');
    fireEvent.click(screen.getByRole('radio', { name: 'Schedule' }));
    expect(drafts.getSnapshot().delivery).toMatchObject({ is_scheduled: true, delivery_date: '' });
  });

  test('without a date neither a passed nor a closed day is reported, and Continue marks both fields', async () => {
    const { I } = await renderSchedule('', '');
    expect(disabledOptions('Date')).toEqual(['']);
    expect([I.panel().textContent.includes('This day has passed'), I.panel().textContent.includes(closed)]).toEqual([false, false]);
    expect(screen.queryByRole('group', { name: 'Next times' })).toBeNull();
    I.goOn();
    I.dismiss();
    expect(screen.getByRole('combobox', { name: 'Date', description: 'Please choose a date' })).toBe(document.activeElement);
    expect(screen.getByRole('combobox', { name: 'Time', description: 'Please choose a time' }).ariaInvalid).toBe('true');
  });

  test('a passed day stays listed, cannot be chosen again, and is not reported as closed', async () => {
    const { I } = await renderSchedule('2027-01-03', '');
    expect([screen.getByLabelText<HTMLSelectElement>('Date').value, disabledOptions('Date')]).toEqual(['2027-01-03', ['', '2027-01-03']]);
    expect(options('Date').at(1)?.text).toBe('Sunday 3 January');
    expect(I.panel().textContent).not.toContain(closed);
  });

  test('of an open day every time can be chosen, and it is not reported as closed', async () => {
    const { I } = await renderSchedule('2027-01-05', '11:45');
    expect(I.panel().textContent).not.toContain(closed);
    expect(disabledOptions('Time')).toEqual(['']);
  });

  test('only the time that the server refuses cannot be chosen again', async () => {
    const { I } = await renderSchedule('2027-01-05', '11:45');
    I.goOn();
    await I.resolveActor('checkDelivery', deliveryRefused('slotUnavailable'));
    I.dismiss();
    expect(disabledOptions('Time')).toEqual(['', '11:45']);
  });
});
