// References: §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { CartButton } from '#features/cart/panel/cart-button.tsx';
import { line } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { burger, createCartShop, menus, renderCart, renderOpenCart } from './cart-shop.tsx';
import { renderInRouter } from '../menu-page.tsx';

stubModalDialogs();

test('a recommended product opens by its link (§7)', async () => {
  await renderCart();
  expect(screen.getByRole('link', { name: 'Burger' }).getAttribute('href')).toBe('/menu?product=2');
});

test('an empty cart shows a hint, popular items and a link to the menu (§2)', async () => {
  renderOpenCart(await createCartShop({ menus }));
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Burger' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Order' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the menu' })).toBeTruthy();
});

test('the header button has the item count in its name and opens the cart (§2)', async () => {
  const shop = await createCartShop({ menus });
  const { rerender: again } = renderInRouter(<CartButton quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  expect(screen.getByRole('button', { name: 'Cart, empty' }).querySelector('[aria-hidden]:not(svg)')).toBeNull();
  shop.cart.add(line({ ...burger, quantity: 3 }));
  again(<CartButton quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  const button = screen.getByRole('button', { name: 'Cart, 3 items' });
  expect(button.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('3');
  fireEvent.click(button);
  expect(shop.panel.getSnapshot().hasTag('open')).toBe(true);
});

test('the bar shows count and total, and is absent for an empty cart (§2)', async () => {
  const shop = await createCartShop({ menus });
  const { rerender: again } = renderInRouter(<CartBar quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  expect(screen.queryByRole('button')).toBeNull();
  shop.cart.add(line({ ...burger, quantity: 2 }));
  again(<CartBar quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  const bar = screen.getByRole('button', { name: /^View the cart 2 items/ });
  expect(bar.querySelector('data')?.value).toBe('20.00');
  fireEvent.click(bar);
  expect(shop.panel.getSnapshot().hasTag('open')).toBe(true);
});

test('sold-out items are not recommended, and without others there is no title (§1 Recommendations)', async () => {
  await renderCart({ recommendations: [{ ...burger, item_is_available: false }] });
  expect(screen.queryByRole('link', { name: 'Burger' })).toBeNull();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Your cart']);
});

test('recommendations show their picture, and the price of the order mode (§3 Item: price_delivery)', async () => {
  const { orderMode } = await renderCart({ recommendations: [{ ...burger, item_image: '/burger.webp' }] });
  const card = () => screen.getByRole('link', { name: 'Burger' }).closest('li');
  expect([card()?.querySelector('img')?.getAttribute('src'), card()?.querySelector('data')?.value]).toEqual(['/burger.webp', '10.00']);
  act(() => orderMode.choose('delivery'));
  expect(card()?.querySelector('data')?.value).toBe('11.00');
});
