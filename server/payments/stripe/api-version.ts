/** Stripe API version that this server uses; the SDK's types describe it. */
export const apiVersion = '2026-10-28.endive';

/** URL of Stripe.js, of the same release as `apiVersion`. */
export const stripeScriptUrl = 'https://js.stripe.com/endive/stripe.js';
