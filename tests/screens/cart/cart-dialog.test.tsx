// References: §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activeItemDelayMs, cartOpenDelayMs } from '#config/constants.ts';
import { CartDialog } from '#features/cart/panel/cart-dialog.tsx';
import { item, line, menu } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { CartServices, createCartShop } from './cart-shop.tsx';
import { renderInRouter } from '../menu-page.tsx';

stubModalDialogs();

const burger = item({ item_id: 2, item_name: 'Burger' });

async function renderDialog() {
  const shop = await createCartShop({ menus: [menu({}, [burger])] });
  renderInRouter(
    <CartServices shop={shop}>
      <CartDialog />
    </CartServices>,
  );
  return shop;
}

const state = () => document.querySelector('[data-machine="cartPanel"]')?.getAttribute('data-state');

test('the cart opens automatically half a second after an add, and the line is highlighted for a second (§9)', async () => {
  vi.useFakeTimers();
  try {
    const { cart, panel } = await renderDialog();
    expect(state()).toBe('panel.closed activeItem.none product.idle removal.none');
    act(() => {
      panel.send({ type: 'item.added', key: cart.add(line(burger)), itemIds: [2] });
    });
    expect(state()).toContain('panel.opening');
    await act(() => vi.advanceTimersByTimeAsync(cartOpenDelayMs));
    expect(screen.getByRole('dialog', { name: 'Your cart' })).toBeTruthy();
    const row = screen.getByRole('group', { name: 'Burger' }).closest('li');
    expect(row?.dataset['active']).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(activeItemDelayMs));
    expect(row?.dataset['active']).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('the open cart links to the checkout and closes with its button (§2)', async () => {
  const { cart, panel } = await renderDialog();
  cart.add(line(burger));
  act(() => {
    panel.send({ type: 'panel.open' });
  });
  expect(screen.getByRole('link', { name: 'Order' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(state()).toContain('panel.closed');
});
