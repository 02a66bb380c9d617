// References: §n in docs/behaviour.

import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import { CardElements } from '#features/checkout/steps/payment/card-elements.tsx';

const personal = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '0612345678' };

/** The theme of the device, which jsdom does not have, as it resolves no custom properties. */
const media = new EventTarget();
const shown = vi.hoisted(() => ({ theme: 'light' }));
vi.mock('#ui/token-color.ts', () => ({ colorOf: (token: string) => `${token} in ${shown.theme}` }));
beforeEach(() => void vi.stubGlobal('matchMedia', () => media));

/** Renders the card's fields. Returns the options that `stripe.elements()` and `elements.create()` of Stripe.js received, and `elements.update()`. */
function renderElements(props: Partial<Parameters<typeof CardElements>[0]> = {}) {
  const element = { mount: vi.fn(), on: vi.fn(), off: vi.fn(), destroy: vi.fn(), update: vi.fn() };
  const create = vi.fn((_type: string, _options?: StripePaymentElementOptions) => element);
  const update = vi.fn((_options: object) => {});
  const elements = vi.fn((_options: object) => ({ create, getElement: () => null, update }));
  // React Stripe.js accepts an object as Stripe only if it has these functions.
  const requiredFunctions = { createToken: vi.fn(), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() };
  const stripe = { elements, ...requiredFunctions } as unknown as Stripe;
  render(<CardElements {...{ stripe, personal }} amount={750} shopName="Chez Test" hasWallets setElements={() => {}} {...props} />);
  return { elementsOptions: elements.mock.calls[0]?.[0], createdElement: create.mock.calls[0], update };
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

test('the card’s fields take the colours of the theme that the device changes to', () => {
  const { elementsOptions, update } = renderElements();
  expect(elementsOptions).toMatchObject({ appearance: { variables: { colorText: '--text in light' } } });
  shown.theme = 'dark';
  act(() => void media.dispatchEvent(new Event('change')));
  const [[changed] = []] = update.mock.calls;
  expect(changed).toMatchObject({ appearance: { variables: { colorText: '--text in dark' } } });
});
