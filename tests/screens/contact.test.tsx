import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import { ContactScreen } from '#features/about/contact-screen.tsx';
import { renderWithRouter, shopSettings } from './checkout/checkout-shop.tsx';

/** Renders the contact page and returns its ways to pay, which are undefined if none is offered. */
function paymentWays(settings: Settings, { hasCard = false } = {}) {
  const site = { ...defaultSite, card: hasCard ? { publishableKey: 'pk_test_1', script: '/stripe.js' } : null };
  renderWithRouter(<ContactScreen site={site} settings={{ ...shopSettings, ...settings }} hours={[]} />);
  const section = screen.queryByRole('heading', { name: 'Payment' })?.parentElement;
  return section ? [...section.querySelectorAll('li')].map((way) => way.textContent) : undefined;
}

test('the contact page lists the ways to pay, and the meal vouchers of counter and rider', () => {
  const settings = {
    'payments.cod.active': 1,
    'payments.stripe.active': 1,
    'payments.meal_vouchers.pickup': ['Swile', 'Up'],
    'payments.meal_vouchers.delivery': ['Swile'],
  };
  expect(paymentWays(settings, { hasCard: true })).toEqual(['Cash', 'Card', 'Meal vouchersPickup · Swile, UpDelivery · Swile']);
});

test('a restaurant without deliveries takes nothing at the door', () => {
  const settings = { 'payments.cod.active': 1, 'features.delivery.active': 0, 'payments.meal_vouchers.delivery': ['Swile'] };
  expect(paymentWays(settings)).toEqual(['Cash']);
});

test('a restaurant that offers no method lists none', () => {
  expect(paymentWays({ 'payments.stripe.active': 1 })).toBeUndefined();
});
