import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** Where the screen gets the card provider from, once it is open, and hands the fields over that it has drawn. */
export type CardFields = { stripe: () => Stripe | null; hold: (fields: StripeElements | null) => void };
