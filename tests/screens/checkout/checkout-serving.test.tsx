// References: §n in docs/behaviour.

import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Menu } from '#domain/entities.ts';
import { category, item, openDaily } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, fries, renderCheckout, tacos } from './checkout-shop.tsx';

stubModalDialogs();

/** Monday, 03:15 in Paris. */
const atNight = new Date('2027-01-04T02:15:00Z');
const dailyMenu = (id: string, dish: Menu['categories'][0]['items'][0], ...hours: [string, string][]): Menu => ({
  ...openDaily(...hours),
  menu_id: id,
  categories: [category([{ ...dish, item_menu_id: id }])],
});
const lunchTacos = dailyMenu('lunch', tacos, ['11:30', '14:30']);
const friesAllDay = dailyMenu('snacks', fries, ['00:00', '24:00']);
const shop = { now: atNight, menus: [lunchTacos, friesAllDay] };

describe('a cart with a dish outside its hours, in a restaurant that is open (§5 Item availability)', () => {
  test('step 1 shows the next time at which the whole cart is available', async () => {
    const { I } = await renderCheckout(shop);
    I.open('type');
    expect(I.panel().textContent).toContain('Next time: today, 11:30');
    expect(I.panel().textContent).not.toContain('03:');
  });

  test.each(['pickup', 'delivery'] as const)(
    'as soon as possible is disabled for %s because of the dish’s hours, not the kitchen’s',
    async (mode) => {
      const { I } = await renderCheckout({ ...shop, mode });
      I.open('delivery');
      const text = I.panel().textContent;
      for (const part of ['Not possible right now', 'Tacos · Served from 11:30', 'Next time for your whole cart: today, 11:30'])
        expect(text).toContain(part);
      expect(text).not.toContain('kitchen');
      expect(text).not.toContain('Fries · Served');
    },
  );

  test('a button chooses the time at which the whole cart is available', async () => {
    const { I, drafts } = await renderCheckout(shop);
    I.open('delivery');
    act(() => screen.getByRole('button', { name: 'Schedule for this time' }).click());
    expect(drafts.getSnapshot().delivery).toMatchObject({ is_scheduled: true, delivery_date: '2027-01-04', delivery_time_range: '11:30' });
    expect(I.panel().textContent).not.toContain('Served from');
  });

  test('a dish whose hours end before the first slot shows when it is served next', async () => {
    const { I } = await renderCheckout({ ...shop, now: new Date('2027-01-04T13:20:00Z') });
    I.open('delivery');
    expect(I.panel().textContent).toContain('Tacos · Served tomorrow from 11:30');
  });

  test('dishes that are never served together are listed with their hours', async () => {
    const { I } = await renderCheckout({ now: atNight, menus: [lunchTacos, dailyMenu('evening', fries, ['18:30', '22:00'])] });
    I.open('delivery');
    for (const part of [
      'Tacos · Served from 11:30',
      'Fries · Served from 18:30',
      'No time on offer this week suits everything in your cart.',
    ])
      expect(I.panel().textContent).toContain(part);
    expect(screen.queryByRole('button', { name: 'Schedule for this time' })).toBeNull();
  });

  test('a dish with two cart lines is listed once', async () => {
    const { I, cart } = await renderCheckout(shop);
    act(() => void cart.add({ ...item(tacos), quantity: 1, note: 'Other' }));
    I.open('delivery');
    expect(I.panel().textContent.split('Tacos · Served')).toHaveLength(2);
  });
});

describe('as soon as possible shows its estimated time (§3 Settings: minimum_time)', () => {
  const options = { mode: 'delivery', settings: { 'scheduling.minimum_time': 30 } } as const;

  test('beside the choice', async () => {
    const { I } = await renderCheckout(options);
    I.open('delivery');
    expect(I.panel().textContent).toContain('Delivered around 13:30');
  });

  test('in the review of the order', async () => {
    const { I } = await renderCheckout(options);
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    I.open('confirmation');
    expect(I.panel().textContent).toContain('Today, delivered around 13:30');
  });

  test('not without a lead time, nor for a slot', async () => {
    const { I } = await renderCheckout({ mode: 'delivery' });
    I.open('delivery');
    expect(I.panel().textContent).not.toContain('around');
    I.open('confirmation');
    expect(I.panel().textContent).not.toContain('around');
  });
});

test.each([
  [1, 'Ready between 13:00 and 13:15'],
  [0, 'Ready between 13:00 and 13:15'],
])('a pickup as soon as possible shows when it is ready, with show_range %i', async (pickup_show_range, text) => {
  const { I } = await renderCheckout({ mode: 'pickup', settings: { 'scheduling.pickup_show_range': pickup_show_range } });
  I.open('delivery');
  expect(I.panel().textContent).toContain(text);
});
