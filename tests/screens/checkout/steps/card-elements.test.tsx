// References: §n in docs/behaviour.

import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import { CardElements } from '#features/checkout/steps/payment/card-elements.tsx';

const personal = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '0612345678' };

/** The theme of the device, which jsdom does not have. */
const media = new EventTarget();
const shown = { theme: 'light' };
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media);
  // jsdom resolves no custom properties.
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => ({ color: `${style.color} in ${shown.theme}` }));
});
afterEach(() => vi.unstubAllGlobals());

/** Renders the card's fields. Returns the options that `stripe.elements()` and `elements.create()` of Stripe.js received, and `elements.update()`. */
function renderElements(props: Partial<Parameters<typeof CardElements>[0]> = {}) {
  const on = vi.fn((_event: string, _listener: (detail?: object) => void) => {});
  const element = { mount: vi.fn(), on, off: vi.fn(), destroy: vi.fn(), update: vi.fn() };
  const create = vi.fn((_type: string, _options?: StripePaymentElementOptions) => element);
  const update = vi.fn((_options: object) => {});
  const elements = vi.fn((_options: object) => ({ create, getElement: () => null, update }));
  // React Stripe.js accepts an object as Stripe only if it has these functions.
  const requiredFunctions = { createToken: vi.fn(), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() };
  const stripe = { elements, ...requiredFunctions } as unknown as Stripe;
  const listeners = { setElements: () => {}, setMethodType: () => {}, onReady: () => {}, onFailure: () => {} };
  render(<CardElements {...{ stripe, personal }} amount={750} shopName="Chez Test" hasWallets {...listeners} {...props} />);
  /** Calls the listeners of an event of the fields. */
  const emit = (event: string, detail?: object) => {
    for (const [name, listener] of element.on.mock.calls) if (name === event) listener(detail);
  };
  return { elementsOptions: elements.mock.calls[0]?.[0], createdElement: create.mock.calls[0], update, emit };
}

test('the card’s fields take the currency and the methods that its payment is created with (§7)', () => {
  const options = { amount: 750, currency: cardCurrency, allowedPaymentMethodTypes: [...cardMethodTypes] };
  expect(renderElements().elementsOptions).toEqual(expect.objectContaining(options));
});

test('Apple Pay, Google Pay and Link are offered where device and account allow, in the restaurant’s name', () => {
  const { createdElement } = renderElements();
  expect(createdElement).toEqual([
    'payment',
    {
      business: { name: 'Chez Test' },
      layout: 'tabs',
      wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' },
      defaultValues: { billingDetails: { name: 'Léa Martin', email: 'lea@example.fr', phone: '0612345678' } },
    },
  ]);
});

test('the native app offers no wallet, and unknown details are left out', () => {
  const { createdElement } = renderElements({ hasWallets: false, personal: null });
  expect(createdElement?.[1]).toEqual({
    business: { name: 'Chez Test' },
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
});

test('the fields say that they have appeared or failed, and what the customer pays with (INV-9)', () => {
  const calls: string[] = [];
  const { emit } = renderElements({
    setMethodType: (type) => void calls.push(type),
    onReady: () => void calls.push('ready'),
    onFailure: () => void calls.push('failed'),
  });
  emit('ready');
  emit('change', { value: { type: 'google_pay' } });
  emit('loaderror', { elementType: 'payment' });
  expect(calls).toEqual(['ready', 'google_pay', 'failed']);
});

test('the card’s fields take the colours of the theme that the device changes to', () => {
  const { elementsOptions, update } = renderElements();
  expect(elementsOptions).toMatchObject({ appearance: { variables: { colorText: 'var(--text) in light' } } });
  shown.theme = 'dark';
  act(() => void media.dispatchEvent(new Event('change')));
  const [[changed] = []] = update.mock.calls;
  expect(changed).toMatchObject({ appearance: { variables: { colorText: 'var(--text) in dark' } } });
});
