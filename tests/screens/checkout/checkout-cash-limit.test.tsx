// References: §n in docs/behaviour.

import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { offer } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { menuOf, renderCheckout } from './checkout-shop.tsx';
import { attemptInStage } from '../../support/checkout.ts';

stubModalDialogs();

const withPlainSpaces = (text: string | null) => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');

test('a total above the cash limit shows the limit and, without cards, how to order (pranks)', async () => {
  const { I } = await renderCheckout({ methods: [], settings: { 'payments.cod.active': 1, 'payments.cod.maximum': 20 } });
  I.open('payment');
  expect(withPlainSpaces(I.panel().textContent).split('Orders above €20.00 cannot be paid in cash.')).toHaveLength(2);
  expect(I.panel().textContent).not.toContain('at the moment');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: /03 20 00 00 00/ })).toBeTruthy();
});

test('a total above the cash limit requires the card, and the step explains why (pranks)', async () => {
  const { I } = await renderCheckout({ methods: ['card'], settings: { 'payments.cod.active': 1, 'payments.cod.maximum': 20 } });
  I.open('payment');
  expect(withPlainSpaces(I.panel().textContent)).toContain('Orders above €20.00 cannot be paid in cash.');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('a total below the cash limit shows no limit', async () => {
  const { I } = await renderCheckout({ settings: { 'payments.cod.active': 1, 'payments.cod.maximum': 21 } });
  I.open('payment');
  expect(I.panel().textContent).not.toContain('cannot be paid in cash');
});

describe('a total below the smallest card payment (§4 Delivery validated)', () => {
  const card = { publishableKey: 'pk_test', script: '/stripe.js' };
  const settings = { 'payments.stripe.active': 1 };
  const cashOnly = 'A card cannot pay less than €0.50: this order is paid in cash.';
  const offers = [offer({ value: 100 })];
  const panelText = (I: Awaited<ReturnType<typeof renderCheckout>>['I']) => {
    I.open('payment');
    return withPlainSpaces(I.panel().textContent);
  };

  test('is paid in cash, and the step explains why', async () => {
    const { I } = await renderCheckout({ settings, offers, site: { card } });
    expect(panelText(I)).toContain(cashOnly);
  });

  test('needs no explanation in a shop without cards', async () => {
    const { I } = await renderCheckout({ settings, offers });
    expect(panelText(I)).not.toContain('A card cannot pay');
  });

  test('is not what a cart has whose dishes have left the menu', async () => {
    const { I, setMenus } = await renderCheckout({ settings, methods: ['card'], site: { card } });
    act(() => setMenus([menuOf()]));
    expect(panelText(I)).not.toContain('A card cannot pay');
  });
});

test('the meal vouchers that pay instead of cash are named at the choice and in the review', async () => {
  const { I } = await renderCheckout({ settings: { 'payments.cod.active': 1, 'payments.meal_vouchers.pickup': ['Swile', 'Up'] } });
  I.open('payment');
  expect(screen.getByRole('radio', { name: 'Cash', description: /Meal vouchers accepted: Swile, Up\.$/ })).toBeTruthy();
  I.open('confirmation');
  expect(I.panel().textContent).toContain('Meal vouchers accepted: Swile, Up.');
});

test('a payment that was too late leads to the choice of another time, and keeps the cart (§8)', async () => {
  const { I, cart, actor } = await renderCheckout({ methods: ['card'], attempt: attemptInStage('confirming') });
  act(() => actor.send({ type: 'card.paid' }));
  await I.resolveActor('updateOrder', { type: 'refused', failure: 'paidTooLate' });
  expect(screen.getByRole('alertdialog').textContent).toContain('your money goes back to your card');
  I.dismiss();
  expect(I.state()).toBe('delivery.editing');
  expect(cart.getSnapshot()).toHaveLength(2);
});
