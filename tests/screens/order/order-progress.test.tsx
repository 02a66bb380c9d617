import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderProgress } from '#components/tracking/order-progress.tsx';
import type { OrderTracking, TrackedState } from '#domain/order/tracking.ts';
import { paris } from '../../domain/shop.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';
import { liveMessage } from '../../ui/elements.ts';

type Shown = { isPickup?: boolean; hasError?: boolean };

/** The element of an order whose restaurant promised 12:40. */
function renderProgress(tracking: Partial<OrderTracking> | undefined, { isPickup = true, hasError = false }: Shown = {}) {
  const full = { state: 'received', promised_at: '2027-01-04T11:40:00.000Z', reason: null, refunded: 0, ...tracking } as const;
  return <OrderProgress tracking={tracking === undefined ? undefined : full} {...{ isPickup, hasError }} total={1710} timeZone={paris} />;
}
const statusText = () => liveMessage().textContent;
const text = () => screen.getByRole('region', { name: 'Progress of the order' }).textContent.replaceAll(/[\u00A0\u202F]/g, ' ');

test.each<[TrackedState, string]>([
  ['awaitingPayment', 'Your card payment is being verified.'],
  ['received', 'The restaurant has received your order and is about to confirm it.'],
  ['accepted', 'Order accepted: ready around 12:40.'],
  ['preparing', 'Your order is in preparation: ready around 12:40.'],
  ['ready', 'Your order is ready. Say your number at the counter.'],
  ['handedOver', 'Your order is handed over. Enjoy your meal!'],
  ['refunding', 'Your order is cancelled and is being refunded.'],
  ['refunded', 'Your order is refunded.'],
  ['refused', 'The restaurant cannot prepare your order.'],
  ['cancelled', 'Your order is cancelled.'],
])('a pickup that is %s says so', (state, words) => {
  renderWithI18n(renderProgress({ state }));
  expect(statusText()).toBe(words);
});

test.each<[TrackedState, string]>([
  ['accepted', 'Order accepted: delivered around 12:40.'],
  ['preparing', 'Your order is in preparation: delivered around 12:40.'],
  ['onTheWay', 'Your order is on its way: delivered around 12:40.'],
])('a delivery that is %s has the time of its delivery', (state, words) => {
  renderWithI18n(renderProgress({ state }, { isPickup: false }));
  expect(statusText()).toBe(words);
});

test('the steps of a delivery are listed, and the current one is marked', () => {
  renderWithI18n(renderProgress({ state: 'preparing' }, { isPickup: false }));
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Received', 'Accepted', 'In preparation', 'On its way', 'Delivered']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
});

test('a change is announced by the live region that was there before', () => {
  const { rerender } = renderWithI18n(renderProgress(undefined));
  const region = liveMessage();
  expect(region.textContent).toBe('');
  rerender(renderProgress({ state: 'accepted' }));
  expect(liveMessage()).toBe(region);
  expect(region.textContent).toBe('Order accepted: ready around 12:40.');
});

test('without a state the steps are listed already, and a failure is told', () => {
  const { rerender } = renderWithI18n(renderProgress(undefined));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  rerender(renderProgress(undefined, { hasError: true }));
  expect(statusText()).toBe('The progress of your order cannot be shown at the moment.');
});

test('a failure after a state was shown keeps the state', () => {
  renderWithI18n(renderProgress({ state: 'ready' }, { hasError: true }));
  expect(statusText()).toContain('Your order is ready.');
});

test('a refused order has the reason, the restaurant’s message, and what happens with the money instead of the steps', () => {
  renderWithI18n(renderProgress({ state: 'refused', reason: { code: 'soldOut', note: 'No more fries <b>today</b>' } }));
  expect(text()).toContain('An item of your order has just sold out.');
  expect(text()).toContain('Message from the restaurant: No more fries <b>today</b>');
  expect(text()).toContain('Nothing was charged.');
  expect(screen.queryByRole('list')).toBeNull();
});

test.each<[Partial<OrderTracking>, string]>([
  [{ state: 'refunding' }, '€17.10 will be paid back to the card that you used.'],
  [{ state: 'refunded', refunded: 17.1 }, '€17.10 were paid back to the card that you used.'],
  [{ state: 'cancelled' }, 'Nothing was charged.'],
])('an order in the state %o says what happens with the money', (tracking, words) => {
  renderWithI18n(renderProgress(tracking));
  expect(text()).toContain(words);
});
