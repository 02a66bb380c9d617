// References: complaints and §n in docs/behaviour.

import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatPrice } from '#format/numbers.ts';
import { item, line, menu, offer, openDaily, option } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { amountAt, burger, renderCart } from './cart-shop.tsx';
import { elementWithText } from '../../ui/elements.ts';

stubModalDialogs();

test('a line is a group under its name, with its choices, note and price (§3)', async () => {
  await renderCart();
  const row = screen.getByRole('group', { name: 'Tacos' });
  expect(row.textContent).toContain('Cheddar');
  expect(row.textContent).not.toContain('Hot');
  expect(row.textContent).toContain('No onions');
  expect(row.textContent).toContain(`${formatPrice(900, 'en')} each`);
  expect(row.querySelector('data')?.value).toBe('18.00');
});

test('lines and recommendations outside their hours show when they are served (§3 Menu: time_ranges)', async () => {
  const tacos = item({ item_id: 1, item_name: 'Tacos', item_menu_id: 'evening', options: [] });
  const evening = { ...openDaily(['18:00', '22:00']), menu_id: 'evening', categories: menu({}, [tacos]).categories };
  const { cart } = await renderCart({ menus: [evening, openDaily(['19:00', '23:00'])] });
  act(() => void cart.add(line({ ...tacos, quantity: 1, options: [] })));
  const rows = screen.getAllByRole('group', { name: 'Tacos' }).map((row) => row.textContent);
  expect(rows.filter((text) => text.includes('Served from 18:00'))).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Burger' }).closest('li')?.textContent).toContain('Served from 19:00');
});

test('recommendations that are served now precede those that are served later (§1 Recommendations)', async () => {
  const soup = item({ item_id: 5, item_name: 'Soup', item_menu_id: 'evening' });
  const evening = { ...openDaily(['18:00', '22:00']), menu_id: 'evening', categories: menu({}, [soup]).categories };
  await renderCart({ menus: [evening, openDaily(['11:00', '15:00'])], recommendations: [soup, burger] });
  expect(screen.getAllByRole('link', { name: /Soup|Burger/ }).map((link) => link.textContent)).toEqual(['Burger', 'Soup']);
});

test('a choice taken twice is shown as ×2 and priced twice (§3)', async () => {
  const dips = [{ name: 'Hot' }, { name: 'Mild', price: 0.5 }];
  const { cart, setMenus } = await renderCart();
  const nuggets = { ...burger, item_id: 3, item_name: 'Nuggets', options: [option(dips, { option_max: 3 })] };
  act(() => {
    setMenus([menu({}, [nuggets])]);
    cart.add(line({ ...nuggets, options: [option(dips.map((choice, index) => ({ ...choice, quantity: index + 1 })))] }));
  });
  const row = screen.getByRole('group', { name: 'Nuggets' });
  expect(row.textContent).toContain('Hot, Mild\u00A0×2');
  expect(row.querySelector('data')?.value).toBe('11.00');
});

test('changing the quantity updates line and total; quantity zero removes the line and announces it (§3)', async () => {
  const { cart } = await renderCart();
  cart.add(line({ ...burger }));
  const row = () => within(screen.getByRole('group', { name: 'Tacos' }));
  fireEvent.click(row().getByRole('button', { name: 'Decrease' }));
  expect(amountAt('Total')).toBe('19.00');
  fireEvent.click(row().getByRole('button', { name: 'Decrease' }));
  expect(screen.queryByRole('group', { name: 'Tacos' })).toBeNull();
  expect(amountAt('Total')).toBe('10.00');
  expect(elementWithText('Tacos is no longer in the cart. 1 item remains. You can undo this.')).toBeTruthy();
});

test('removing a line keeps the focus in the cart (WCAG 2.4.3)', async () => {
  await renderCart();
  const remove = screen.getByRole('button', { name: 'Remove' });
  remove.focus();
  fireEvent.click(remove);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('Your cart is empty');
});

test('a line whose item is gone is named and can be removed; until then nothing is ordered (complaint 18)', async () => {
  const { setMenus } = await renderCart();
  act(() => {
    setMenus([menu({}, [burger])]);
  });
  const missing = within(screen.getByRole('group', { name: 'Tacos' }));
  expect(missing.getByText(/No longer available/)).toBeTruthy();
  const order = screen.getByRole<HTMLButtonElement>('button', { name: 'Order', description: /^Remove the item/ });
  expect(order.disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Order' })).toBeNull();
  expect(amountAt('Total')).toBe('0.00');
  fireEvent.click(missing.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
});

test('a free item is a line of its own that costs nothing (§9)', async () => {
  await renderCart({ offers: [offer({ type: 'free_item', name: 'A burger', items: [2] })] });
  const gift = screen.getByText('Burger', { selector: 'p' }).closest('li');
  expect(gift?.querySelector('data')?.value).toBe('0.00');
  expect(gift?.textContent).toContain('Free');
  expect(gift?.textContent).not.toContain('×');
});

test('a single piece shows no price of each (§3)', async () => {
  const { cart } = await renderCart();
  act(() => void cart.add(line({ ...burger, quantity: 1 })));
  expect(screen.getByRole('group', { name: 'Burger' }).textContent).not.toContain('each');
});

test('a removed line can be restored in its place, with its choices and quantity', async () => {
  const { cart } = await renderCart();
  act(() => void cart.add(line({ ...burger })));
  fireEvent.click(within(screen.getByRole('group', { name: 'Tacos' })).getByRole('button', { name: 'Remove' }));
  expect(elementWithText('Removed: Tacos').closest('li')?.nextElementSibling?.textContent).toContain('Burger');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('group').map((row) => row.ariaLabel)).toEqual(expect.arrayContaining(['Tacos', 'Burger']));
  expect(screen.getByRole('group', { name: 'Tacos' }).querySelector('data')?.value).toBe('18.00');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the last removed line can be restored from the empty cart', async () => {
  await renderCart();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('group', { name: 'Tacos' })).toBeTruthy();
});

test('a line links to its product with its own choices', async () => {
  const { cart } = await renderCart();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Edit · Tacos' });
  expect(link.getAttribute('href')).toBe(`/menu?product=1&line=${cart.getSnapshot()[0]?.key}`);
});

test('a recommendation without a required choice is added in one tap, another one opens its product', async () => {
  const { cart } = await renderCart();
  fireEvent.click(screen.getByRole('button', { name: 'Add Burger' }));
  expect(cart.getSnapshot().map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Tacos', 2],
    ['Burger', 1],
  ]);
  expect(screen.queryByRole('button', { name: 'Add Composed tacos' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Composed tacos' })).toBeTruthy();
});
