// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { kitchenDeadline } from '#server/orders/kitchen-deadline.ts';
import { normaliseCustomerEmail, normalisePhone } from '#server/orders/order-contact.ts';
import { areEarnedFreeItems, hasSamePrices, resolveOrderLine } from '#server/orders/order-lines.ts';
import { cashLimitExceeded, itemsUnavailable, slotUnavailable } from '#server/orders/order-rejected.ts';
import { cartItem, createOrder, oneTacos } from '../../support/test-orders.ts';
import { testShop } from '../../support/test-shop.ts';

describe('the kitchen can start an order until', () => {
  const now = new Date('2027-01-04T12:00:00Z');
  const minutesLeft = (endMinutes: number | null, leadMinutes: number) => {
    const slot = endMinutes === null ? null : { end: new Date(now.getTime() + endMinutes * 60_000) };
    return (kitchenDeadline({ slot, leadMs: leadMinutes * 60_000, now }).getTime() - now.getTime()) / 60_000;
  };
  test('the lead time before the end of its slot, at least five minutes before', () => {
    expect([minutesLeft(60, 15), minutesLeft(60, 5), minutesLeft(60, 0)]).toEqual([45, 55, 55]);
  });
  test('five minutes from now, however near the end of its slot is', () => {
    expect([minutesLeft(20, 15), minutesLeft(19, 15), minutesLeft(1, 30)]).toEqual([5, 5, 5]);
  });
  test('fifteen minutes from now as soon as possible', () => {
    expect(minutesLeft(null, 40)).toBe(15);
  });
});

test('an email and a phone number are compared without case, spaces and country code (§6)', () => {
  expect(normaliseCustomerEmail({ email: ' Lea@Example.FR ' })).toBe('lea@example.fr');
  const national = ['06 12 34 56 78', '+33 6 12 34 56 78', '0033612345678', '+33 (0)6.12.34.56.78', '+330612345678', '０６12345678'];
  expect([...new Set(national.map((phone) => normalisePhone({ phone })))]).toEqual(['0612345678']);
  expect(normalisePhone({ phone: '06 12 +33 4' })).toBe('0612334');
  const overseas = ['0692 12 34 56', '+262 692 12 34 56', '00262 692 123456'];
  expect([...new Set(overseas.map((phone) => normalisePhone({ phone })))]).toEqual(['262692123456']);
  expect(normalisePhone({ phone: '0032 470 12 34 56' })).toBe(normalisePhone({ phone: '+32 470 12 34 56' }));
});

describe('a line of an order', () => {
  const [sent] = createOrder().items;
  if (sent === undefined) throw new Error('The order has no line');

  test('has the name, prices and choices of the menu, without options that nothing was chosen from', () => {
    const line = resolveOrderLine(
      { ...sent, item_name: 'Gratuit', item_price: { price_pickup: 0, price_delivery: 0, tax_rate: 0 } },
      testShop.menus,
    );
    const item = cartItem(oneTacos);
    expect(line).toMatchObject({ item_name: item.item_name, item_price: item.item_price, quantity: 1 });
    expect(line?.options?.map(({ option_options }) => option_options.map(({ id, quantity }) => [id, quantity]))).toEqual([
      [['algerian', 1]],
    ]);
  });
  test('cannot be ordered from an unknown menu', () => {
    expect(resolveOrderLine({ ...sent, item_menu_id: 'none' }, testShop.menus)).toBeNull();
    expect(resolveOrderLine({ ...sent, item_menu_id: 'none' }, [])).toBeNull();
  });
  test('has the price of its own mode', () => {
    const line = cartItem(oneTacos);
    const dearer = { ...sent, item_price: { ...line.item_price, price_delivery: 99 } };
    expect([hasSamePrices(dearer, line, 'pickup'), hasSamePrices(dearer, line, 'delivery')]).toEqual([true, false]);
  });
});

describe('free items are earned', () => {
  const [tacos, frites] = createOrder({ lines: [oneTacos, { id: 2 }] }).items.map((item) => ({
    ...item,
    item_price: { price_pickup: 0, price_delivery: 0, tax_rate: 10 },
    options: item.options.map((option) => ({
      ...option,
      option_options: option.option_options.map((choice) => ({ ...choice, price: 0 })),
    })),
  }));
  if (tacos === undefined || frites === undefined) throw new Error('The order lacks a line');

  test('in any order of their lines, and in any division into lines', () => {
    expect(areEarnedFreeItems([tacos, frites], [frites, tacos])).toBe(true);
    expect(areEarnedFreeItems([tacos, tacos], [{ ...tacos, quantity: 2 }])).toBe(true);
    expect([areEarnedFreeItems([tacos, tacos], [tacos]), areEarnedFreeItems([tacos], [tacos, tacos]), areEarnedFreeItems([], [])]).toEqual([
      false,
      false,
      true,
    ]);
  });
  test('whether or not choices that were not selected are listed', () => {
    const unselected = tacos.options.map((option) => ({
      ...option,
      option_options: [...option.option_options, { id: 'cheese', name: 'Fromagère', price: 0, quantity: 0 }],
    }));
    expect(areEarnedFreeItems([{ ...tacos, options: unselected }], [tacos])).toBe(true);
  });
  test('with the same choices, at price 0 including the choices', () => {
    const withChoices = (change: object) => ({
      ...tacos,
      options: tacos.options.map((option) => ({
        ...option,
        option_options: option.option_options.map((choice) => ({ ...choice, ...change })),
      })),
    });
    expect([areEarnedFreeItems([withChoices({ quantity: 2 })], [tacos]), areEarnedFreeItems([withChoices({ price: 1 })], [tacos])]).toEqual(
      [false, false],
    );
  });
});

describe('a rejection', () => {
  test('names the items in the locale of the request (§8 Items not available)', () => {
    const rejection = itemsUnavailable('Certains articles ne sont plus disponibles', [{ item_name: 'Tacos' }, { item_name: 'Frites' }]);
    expect(rejection).toMatchObject({ statusCode: 409, details: { code: 'item_unavailable', payload: { items: ['Tacos', 'Frites'] } } });
    expect(rejection.message).toBe('Certains articles ne sont plus disponibles\u00A0: Tacos, Frites.');
    expect(rejection.details.translate?.('en')).toBe('Some items are no longer available: Tacos, Frites.');
  });
  test('of a slot names the items that are unavailable in it, if any', () => {
    expect(slotUnavailable([{ item_name: 'Tacos' }])).toMatchObject({
      details: { code: 'slot_unavailable', payload: { items: ['Tacos'] } },
    });
    expect(slotUnavailable().details).toStrictEqual({ code: 'slot_unavailable' });
    expect(slotUnavailable().message).toBe('Ce créneau n’est plus disponible, veuillez en choisir un autre.');
  });
  test('of cash names the limit', () => {
    expect(cashLimitExceeded(15_000).message.replaceAll(/\s/g, ' ')).toBe(
      'Au-delà de 150,00 €, une commande ne peut pas être réglée en espèces.',
    );
  });
});
