import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { Store } from '#domain/store.ts';

/** Connects the checkout screen to Stripe.js: the screen renders the Elements and passes their instance back. */
export type CardFields = {
  /** Returns the Stripe.js instance, or null until it is loaded. */
  getStripe: () => Stripe | null;
  /** Sets the mounted Elements instance; null on unmount. */
  setElements: (elements: StripeElements | null) => void;
  /** Sets Stripe's type of the chosen payment method. */
  setMethodType: (type: string) => void;
  /** Whether the wallets of the device are offered beside the card's fields. */
  hasWallets: boolean;
  /** The last email address that Stripe rejected. */
  rejectedEmail: Store<string | null>;
};
