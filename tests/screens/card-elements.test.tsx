import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import { CardElements } from '#features/checkout/steps/payment/card-elements.tsx';

const personal = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '0612345678' };

/** Renders the card's fields. Returns the options that `stripe.elements()` and `elements.create()` of Stripe.js received. */
function renderElements(props: Partial<Parameters<typeof CardElements>[0]> = {}) {
  const element = { mount: vi.fn(), on: vi.fn(), off: vi.fn(), destroy: vi.fn(), update: vi.fn() };
  const create = vi.fn((_type: string, _options?: StripePaymentElementOptions) => element);
  const elements = vi.fn((_options: object) => ({ create, getElement: () => null, update: vi.fn() }));
  // React Stripe.js accepts an object as Stripe only if it has these functions.
  const requiredFunctions = { createToken: vi.fn(), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() };
  const stripe = { elements, ...requiredFunctions } as unknown as Stripe;
  render(<CardElements {...{ stripe, personal }} amount={750} shopName="Chez Test" hasWallets setElements={() => {}} {...props} />);
  return { elementsOptions: elements.mock.calls[0]?.[0], createdElement: create.mock.calls[0] };
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
