// References: §n in docs/behaviour.

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { fries, menuOf, renderCheckout, tacos } from './checkout-shop.tsx';

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
