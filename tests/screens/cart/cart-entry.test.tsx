// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { CartButton } from '#features/cart/panel/cart-button.tsx';
import { line } from '../../domain/shop.ts';
import { burger, CartAside, createCartShop, menus, renderCart } from './cart-shop.tsx';
import { renderInRouter } from '../menu-page.tsx';

test('a recommended product opens by its link (§7)', async () => {
  await renderCart();
  expect(screen.getByRole('link', { name: 'Burger' }).getAttribute('href')).toBe('/menu?product=2');
});

test('an empty cart shows a hint and popular items (§2)', async () => {
  renderInRouter(<CartAside shop={await createCartShop({ menus })} />);
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Burger' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Order' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See the menu' })).toBeNull();
});

test('the header button has the item count in its name and opens the cart (§2)', async () => {
  const shop = await createCartShop({ menus });
  const { rerender: again } = renderInRouter(<CartButton quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  expect(screen.getByRole('button', { name: 'Cart, empty' })).toBeTruthy();
  shop.cart.add(line({ ...burger, quantity: 3 }));
  again(<CartButton quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cart, 3 items' }));
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
});
