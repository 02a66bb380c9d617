// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { cartLine } from '#domain/cart/cart-lines.ts';
import { resolveLines } from '#domain/cart/resolve-lines.ts';
import type { Item, Menu } from '#domain/entities.ts';
import { line, item, menu, option } from '../shop.ts';

const sauces = option([{ quantity: 0 }, { quantity: 0, price: 0.5 }, { quantity: 0 }], { option_id: 7, option_min: 1, option_max: 2 });
const tacos: Item = item({ item_id: 12, options: [sauces] });
const menus: Menu[] = [menu({}, [tacos])];
const doubledChoice = sauces.option_options.map((choice) => ({ ...choice, quantity: choice.id === 2 ? 2 : 0 }));

describe('stored lines are resolved with the current menu (§4, complaint 18)', () => {
  const savedLine = cartLine(line({ ...tacos, options: [{ ...sauces, option_options: doubledChoice }], quantity: 3, note: 'chaud' }), 1);
  const isMissing = (on: Menu[], one = savedLine) => resolveLines([one], on).unresolvedLines.length === 1;
  const menusWithChange = (change: Partial<Item>): Menu[] => [menu({}, [{ ...tacos, ...change }])];

  test('get its names and prices, and only their own choices are selected (§4)', () => {
    const dearer = menusWithChange({
      item_name: 'Grand tacos',
      item_price: { price_pickup: 99 },
      options: [{ ...sauces, option_options: sauces.option_options.map((choice) => ({ ...choice, price: 2, quantity: 1 })) }],
    });
    const [found] = resolveLines([savedLine], dearer).items;
    expect(found).toMatchObject({
      item_id: 12,
      item_name: 'Grand tacos',
      item_price: { price_pickup: 99 },
      quantity: 3,
      note: 'chaud',
      key: savedLine.key,
    });
    expect(found?.options?.[0]).toMatchObject({
      selected: 1,
      option_options: [{ quantity: 0 }, { quantity: 2, price: 2 }, { quantity: 0 }],
    });
    expect(found && cartLine(found, 1)).toEqual({ ...savedLine, name: 'Grand tacos' });
  });
  test('use the first orderable item among equal ids (§4)', () => {
    const [first, second] = [menu({}, [{ ...tacos, item_name: 'First' }]), menu({ menu_id: 'n' }, [{ ...tacos, item_name: 'Second' }])];
    const resolvedName = (on: Menu[]) => resolveLines([savedLine], on).items.map(({ item_name }) => item_name);
    expect([resolvedName([first, second]), resolvedName([{ ...first, menu_is_available: false }, second])]).toEqual([
      ['First'],
      ['Second'],
    ]);
  });
  test('are missing if one of several choices was removed, also if another option has a choice with its id (§8)', () => {
    const two = cartLine(
      line({
        ...tacos,
        options: [
          { ...sauces, option_options: sauces.option_options.map((choice, index) => ({ ...choice, quantity: index < 2 ? 1 : 0 })) },
        ],
      }),
      1,
    );
    const [first, ...others] = sauces.option_options;
    expect([isMissing(menus, two), isMissing(menusWithChange({ options: [{ ...sauces, option_options: others }] }), two)]).toEqual([
      false,
      true,
    ]);
    const drinks = option([{ id: first?.id ?? 1 }], { option_id: 8 });
    expect(isMissing(menusWithChange({ options: [{ ...sauces, option_options: others }, drinks] }), two)).toBe(true);
  });
  test('are missing if the item was removed, is sold out, or its menu is unavailable (§4)', () => {
    expect([isMissing(menus), isMissing([]), isMissing(menusWithChange({ item_id: 13 }))]).toEqual([false, true, true]);
    expect([isMissing(menusWithChange({ item_is_available: false })), isMissing(menusWithChange({ item_is_available: null }))]).toEqual([
      true,
      false,
    ]);
    expect(isMissing([menu({ menu_is_available: false }, [tacos])])).toBe(true);
    expect(isMissing([menu({ menu_is_available: false }, [tacos]), ...menus])).toBe(false);
  });
  test('are missing if a choice or its option was removed (§4)', () => {
    expect(isMissing(menusWithChange({ options: [{ ...sauces, option_options: sauces.option_options.slice(0, 1) }] }))).toBe(true);
    expect(isMissing(menusWithChange({ options: null }))).toBe(true);
    expect(
      isMissing(
        menusWithChange({
          options: [
            { ...sauces, option_id: 8 },
            { ...sauces, option_id: '7' },
          ],
        }),
      ),
    ).toBe(true);
    expect(isMissing(menusWithChange({ options: [{ ...sauces, option_id: '7' }] }))).toBe(false);
  });
  test('are resolved without choices if the item has no options (§4)', () => {
    const plain = cartLine(line({ item_id: 12 }), 1);
    expect(resolveLines([plain], menusWithChange({ options: null })).items).toMatchObject([{ item_id: 12, options: [] }]);
  });
  test('are missing if their choices are outside the current bounds (§4)', () => {
    expect(isMissing(menusWithChange({ options: [{ ...sauces, option_min: 3, option_max: 3 }] }))).toBe(true);
    expect(isMissing(menusWithChange({ options: [{ ...sauces, option_max: 1 }] }))).toBe(true);
    expect(isMissing(menusWithChange({ options: [sauces, option([{}], { option_id: 'new', option_min: 1 })] }))).toBe(true);
  });
  test('keep the cart’s order, including missing ones (§4)', () => {
    const [early, removed] = [
      { ...savedLine, key: 'x', addedAt: 0 },
      { ...savedLine, key: 'y', item_id: 'gone' },
    ];
    const { items, unresolvedLines } = resolveLines([savedLine, early, removed], menus);
    expect([items.map(({ key }) => key), unresolvedLines]).toEqual([['x', savedLine.key], [removed]]);
  });
});
