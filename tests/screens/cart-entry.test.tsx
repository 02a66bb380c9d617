import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { CartButton } from '#features/cart/panel/cart-button.tsx';
import { line } from '../domain/shop.ts';
import { burger, CartBeside, cartShop, menus, shownCart } from './cart-shop.tsx';
import { shownInRouter } from './menu-page.tsx';

test('a recommended product opens by its link (§7)', async () => {
  await shownCart();
  expect(screen.getByRole('link', { name: 'Burger' }).getAttribute('href')).toBe('/menu?product=2');
});

test('an empty cart says what to do and shows what others take (§2)', async () => {
  shownInRouter(<CartBeside shop={await cartShop({ menus })} />);
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Burger' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Order' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See the menu' })).toBeNull();
});

test('the header’s button carries the number of items in its name and opens the cart (§2)', async () => {
  const shop = await cartShop({ menus });
  const { again } = shownInRouter(<CartButton quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  expect(screen.getByRole('button', { name: 'Cart, empty' })).toBeTruthy();
  shop.cart.add(line({ ...burger, quantity: 3 }));
  again(<CartButton quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cart, 3 items' }));
  expect(shop.panel.getSnapshot().hasTag('open')).toBe(true);
});

test('the bar shows count and total, and is not there for an empty cart (§2)', async () => {
  const shop = await cartShop({ menus });
  const { again } = shownInRouter(<CartBar quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  expect(screen.queryByRole('button')).toBeNull();
  shop.cart.add(line({ ...burger, quantity: 2 }));
  again(<CartBar quote={shop.quote.getSnapshot()} panel={shop.panel} />);
  const bar = screen.getByRole('button', { name: /^View the cart 2 items/ });
  expect(bar.querySelector('data')?.value).toBe('20.00');
});
