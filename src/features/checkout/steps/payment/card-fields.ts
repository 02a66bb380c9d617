import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { Readable } from '#domain/cart.ts';

/** Where the screen gets the card provider from, once it is open, and hands the fields over that it has drawn. */
export type CardFields = {
  stripe: () => Stripe | null;
  setElements: (fields: StripeElements | null) => void;
  /** The last email that the provider did not accept. */
  rejectedEmail: Readable<string | null>;
};
