import type { Stripe } from '@stripe/stripe-js';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import { CardElements } from '#features/checkout/steps/payment/card-elements.tsx';

test('the card’s fields take the currency and the methods that its payment is created with (§7)', () => {
  const element = { mount: vi.fn(), on: vi.fn(), off: vi.fn(), destroy: vi.fn(), update: vi.fn() };
  const elements = vi.fn(() => ({ create: () => element, getElement: () => null, update: vi.fn() }));
  const rest = { createToken: vi.fn(), createPaymentMethod: vi.fn(), confirmCardPayment: vi.fn() };
  const stripe = { elements, ...rest } as unknown as Stripe;
  const { unmount } = render(<CardElements stripe={stripe} amount={750} setElements={() => {}} />);
  const options = { amount: 750, currency: cardCurrency, allowedPaymentMethodTypes: [...cardMethodTypes] };
  expect(elements).toHaveBeenCalledWith(expect.objectContaining(options));
  unmount();
});
