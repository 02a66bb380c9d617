// References: INV-n in docs/invariants.md, complaints and §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { line } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, fries, renderCheckout } from './checkout-shop.tsx';
import { attemptInStage } from '../../support/checkout.ts';

stubModalDialogs();

describe('the cart during checkout (§4)', () => {
  test('an empty cart shows a link to the menu in every tab', async () => {
    const { I } = await renderCheckout({ isEmpty: true });
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the menu' }).getAttribute('href')).toBe('/menu');
    I.open('confirmation');
    expect(screen.queryByRole('tablist')).toBeNull();
  });

  test('an order with an unknown outcome takes precedence over an empty cart (INV-16)', async () => {
    const { I } = await renderCheckout({ isEmpty: true, attempt: attemptInStage('posting') });
    expect(screen.queryByText('Your cart is empty')).toBeNull();
    await I.rejectActor('submitOrder');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(I.state()).toBe('reconciling.resendingOrder');
    expect(document.body.textContent).not.toMatch(/fail|error/i);
  });

  test('a cart emptied while the order is in flight does not hide the order', async () => {
    const { I, cart } = await renderCheckout();
    I.open('confirmation');
    I.order();
    await I.resolveActor('checkDelivery', deliveryAccepted);
    act(() => cart.getSnapshot().forEach(({ key }) => cart.remove(key)));
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  });

  test('the total is updated with the cart in every step (complaint 7)', async () => {
    const { cart } = await renderCheckout();
    act(() => void cart.add(line(fries)));
    expect(document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('Total €24.00');
  });
});
