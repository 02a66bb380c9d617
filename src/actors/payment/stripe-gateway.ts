import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { cardScriptOrigins, cardTimeoutMs } from '#config/constants.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import type { CardCheck, CheckedCard, PaymentOutcome } from '#domain/order/card.ts';
import type { Cents } from '#domain/money.ts';
import { allowScripts, loadScript } from '#platform/script.ts';
import { createNotifier } from '#platform/notifier.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { raceTimeout } from './race-timeout.ts';
import { load } from '#lazy/load.ts';

/** URL that Stripe's own loader uses, pinned to the release of the server's `apiVersion`. */
const stripeScriptUrl = 'https://js.stripe.com/endive/stripe.js';

/** Names of wallets by Stripe's types, the same in every language. */
const walletNames: Readonly<Record<string, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

/**
 * Stripe.js adapter between the mounted Stripe Elements and the payment chart. Card numbers never leave Stripe's iframes.
 *
 * @spec docs/behaviour §4 Final step; §7 Card payment provider
 */
export type StripeGateway = ReturnType<typeof createStripeGateway>;

export function createStripeGateway(options: {
  site: Pick<SiteConfig, 'card'>;
  /** Language of the card fields. */
  locale: Locale;
  /** Timeout in milliseconds of calls that need no input from the customer. */
  timeoutMs?: number;
  /** Whether wallets are offered. False in the native app, whose origin no wallet accepts. Default: true. */
  hasWallets?: boolean;
  /** Loads Stripe.js. Replaced in tests. */
  loader?: typeof loadStripeJs;
}) {
  const { site, locale, timeoutMs = cardTimeoutMs, hasWallets = true, loader = loadStripeJs } = options;
  let stripe: Stripe | null = null;
  let elements: StripeElements | null = null;
  /** Whether the customer has chosen a wallet, whose dialog is open for as long as the customer needs. */
  let isWalletChosen = false;
  /** Total approved in a wallet's dialog. Null for a card, whose total is shown on the order button. */
  let approvedTotal: Cents | null = null;
  let rejectedEmail: string | null = null;
  const emailListeners = createNotifier<string | null>();
  const elementsWaiters = new Set<(fields: StripeElements) => void>();

  /** Returns Stripe.js, loaded on first use. */
  async function loadStripeOnce(): Promise<Stripe> {
    if (site.card === null) throw new Error('card payment is not configured');
    stripe ??= await raceTimeout(timeoutMs, loader(site.card, locale));
    if (stripe === null) throw new Error('Stripe.js failed to initialise');
    return stripe;
  }

  /** Returns the mounted elements. Waits for them, because the button can be pressed before they mount. */
  async function waitForElements(): Promise<StripeElements> {
    return elements ?? raceTimeout(timeoutMs, new Promise<StripeElements>((resolve) => void elementsWaiters.add(resolve)));
  }

  return {
    hasWallets,
    /** Returns the Stripe.js instance that renders the Elements, or null until the script is loaded. */
    getStripe: () => stripe,
    /** Sets the Elements instance that is mounted in the page, or null when it is unmounted. */
    setElements(fields: StripeElements | null) {
      elements = fields;
      isWalletChosen = false;
      if (fields === null) return;
      for (const resolve of elementsWaiters) resolve(fields);
      elementsWaiters.clear();
    },
    /** Sets Stripe's type of the payment method that the customer has chosen in the fields, such as `card` or `apple_pay`. */
    setMethodType: (type: string) => void (isWalletChosen = type !== 'card'),
    /** The last email that Stripe rejected. */
    rejectedEmail: { getSnapshot: () => rejectedEmail, subscribe: emailListeners.subscribe },
    /** Stores an email that Stripe rejected. */
    markEmailRejected(email: string) {
      rejectedEmail = email;
      emailListeners.notify(email);
    },
    /** Loads Stripe.js. Rejects on failure or timeout, and can be called again. */
    async loadScript(): Promise<void> {
      await loadStripeOnce();
    },
    /**
     * Validates the fields, which display their own errors, and creates a confirmation token. `total`: amount that a wallet displays.
     * Rejects if no fields mount or respond before the timeout, or Stripe cannot be reached. With mounted fields `submit` is called before
     * anything is awaited: Safari opens Apple Pay only in the task of the tap.
     */
    async createCardToken(total: Cents): Promise<CardCheck> {
      approvedTotal = null;
      const stripeJs = stripe ?? (await loadStripeOnce());
      const fields = elements ?? (await waitForElements());
      const submission = fields.submit();
      const { error: submitError } = await (isWalletChosen ? submission : raceTimeout(timeoutMs, submission));
      if (submitError) return { type: 'incomplete' };
      const { confirmationToken, error } = await raceTimeout(timeoutMs, stripeJs.createConfirmationToken({ elements: fields }));
      if (confirmationToken) {
        const card = confirmationToken.payment_method_preview?.card;
        if (card?.wallet) approvedTotal = total;
        const wallet = walletNames[String(card?.wallet?.['type'])];
        return { type: 'checked', card: { token: confirmationToken.id, last4: card?.last4 ?? null, ...(wallet && { wallet }) } };
      }
      if (error?.type === 'validation_error' || error?.type === 'card_error') return { type: 'incomplete' };
      throw new Error(`creating a confirmation token failed: ${error?.type ?? 'no error type'}`);
    },
    /** Whether the checked card may be charged this total. A wallet may only be charged the approved total. */
    isTotalApproved: (total: Cents) => approvedTotal === null || approvedTotal === total,
    /** Confirms the payment intent, including 3-D Secure if the bank requires it. */
    async confirmPayment(clientSecret: string, { token }: CheckedCard): Promise<PaymentOutcome> {
      const stripeJs = await loadStripeOnce();
      const result = await stripeJs.confirmPayment({
        clientSecret,
        redirect: 'if_required',
        confirmParams: { confirmation_token: token, return_url: new URL('/checkout', location.href).href },
      });
      return paymentOutcome(result);
    },
    /** Repeats the bank's authentication of the customer. */
    async handleNextAction(clientSecret: string): Promise<PaymentOutcome> {
      const stripeJs = await loadStripeOnce();
      return paymentOutcome(await stripeJs.handleNextAction({ clientSecret }));
    },
    /** Returns the payment's current outcome, without charging. */
    async retrievePaymentIntent(clientSecret: string): Promise<PaymentOutcome> {
      const stripeJs = await loadStripeOnce();
      return paymentOutcome(await raceTimeout(timeoutMs, stripeJs.retrievePaymentIntent(clientSecret)));
    },
  };
}

/** Loads Stripe.js with Stripe's own loader, which reuses a `Stripe` global such as the demonstration's stub. */
async function loadStripeJs({ publishableKey, script }: NonNullable<SiteConfig['card']>, locale: Locale): Promise<Stripe | null> {
  // Stripe.js loads further scripts, so allow the same origins as the CSP.
  allowScripts(script === stripeScriptUrl ? cardScriptOrigins : [stripeScriptUrl, script]);
  if (script !== stripeScriptUrl && !('Stripe' in window)) await loadScript(script);
  const { loadStripe } = await load(() => import('@stripe/stripe-js/pure'));
  return loadStripe(publishableKey, { locale });
}
