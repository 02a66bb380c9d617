import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { cardScriptOrigins, cardTimeoutMs } from '#config/constants.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import type { CardCheck, CheckedCard, PaymentOutcome } from '#domain/card.ts';
import type { Cents } from '#domain/money.ts';
import { allowScripts, runScript } from '#platform/script.ts';
import { notifier } from '#stores/notifier.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { within } from './within.ts';

/** Where the provider's own loader fetches its script, in the release it is pinned to. */
const providerScript = 'https://js.stripe.com/endive/stripe.js';

/**
 * Where the card's fields and the calls that need them meet: the screen hands over the fields it has drawn, the chart's
 * slots look at them and charge. Card numbers stay between the fields and their provider.
 *
 * @spec §4 Final step; §7 Card payment provider
 */
export type CardDesk = ReturnType<typeof createCardDesk>;

export function createCardDesk(options: {
  site: Pick<SiteConfig, 'card' | 'locale'>;
  /** Milliseconds. How long the provider may take where no visitor is needed. */
  timeoutMs?: number;
  /** Another way to the provider's script. */
  openProvider?: typeof openStripe;
}) {
  const { site, timeoutMs = cardTimeoutMs, openProvider = openStripe } = options;
  let stripe: Stripe | null = null;
  let elements: StripeElements | null = null;
  /** What the owner of a wallet agreed to pay; null for a card, whose owner is told by the order button. */
  let approvedTotal: Cents | null = null;
  let refusedEmail: string | null = null;
  const refusals = notifier<string | null>();
  const expectant = new Set<(fields: StripeElements) => void>();

  /** The provider, its script fetched when it is first asked for. */
  async function provider(): Promise<Stripe> {
    if (site.card === null) throw new Error('This shop takes no cards');
    stripe ??= await within(timeoutMs, openProvider(site.card, site.locale.default));
    if (stripe === null) throw new Error('The card provider did not open');
    return stripe;
  }

  /** The fields: whoever is quick has pressed the button before they are drawn. */
  async function drawn(): Promise<StripeElements> {
    return elements ?? within(timeoutMs, new Promise<StripeElements>((tell) => void expectant.add(tell)));
  }

  return {
    /** Null until it is loaded: what draws the card's fields. */
    stripe: () => stripe,
    /** The fields that stand in the page now. */
    hold(fields: StripeElements | null) {
      elements = fields;
      if (fields === null) return;
      for (const tell of expectant) tell(fields);
      expectant.clear();
    },
    /** The last email that the provider did not accept. */
    refusedEmail: { getSnapshot: () => refusedEmail, subscribe: refusals.subscribe },
    /** Remembers an email that the provider did not accept. */
    noteRefusedEmail(email: string) {
      refusedEmail = email;
      refusals.tell(email);
    },
    /** Opens the provider. Rejects when its script cannot be fetched in time; may be tried again. */
    async load(): Promise<void> {
      await provider();
    },
    /**
     * Looks at the fields, which say themselves what is wrong with them, and hands the details to the provider. Rejects
     * when no fields are drawn in time, or the provider cannot be reached. `total` is what a wallet shows its owner.
     */
    async check(total: Cents): Promise<CardCheck> {
      approvedTotal = null;
      const opened = await provider();
      const fields = await drawn();
      const { error: fault } = await fields.submit();
      if (fault) return { is: 'incomplete' };
      const { confirmationToken, error } = await within(timeoutMs, opened.createConfirmationToken({ elements: fields }));
      if (confirmationToken) {
        const card = confirmationToken.payment_method_preview?.card;
        if (card?.wallet) approvedTotal = total;
        return { is: 'checked', card: { token: confirmationToken.id, last4: card?.last4 ?? null } };
      }
      if (error?.type === 'validation_error' || error?.type === 'card_error') return { is: 'incomplete' };
      throw new Error(`The card could not be handed over: ${error?.type ?? 'no reason'}`);
    },
    /** Whether the checked card may be charged this total: a wallet pays only what its owner approved. */
    isApproved: (total: Cents) => approvedTotal === null || approvedTotal === total,
    /** Charges the card, once; a bank that asks its customer does so meanwhile. */
    async confirm(clientSecret: string, { token }: CheckedCard): Promise<PaymentOutcome> {
      const opened = await provider();
      const answer = await opened.confirmPayment({
        clientSecret,
        redirect: 'if_required',
        confirmParams: { confirmation_token: token, return_url: new URL('/checkout', location.href).href },
      });
      return paymentOutcome(answer);
    },
    /** Lets the bank ask its customer once more. */
    async authenticate(clientSecret: string): Promise<PaymentOutcome> {
      const opened = await provider();
      return paymentOutcome(await opened.handleNextAction({ clientSecret }));
    },
    /** What is known of a payment. Charges nothing. */
    async lookUp(clientSecret: string): Promise<PaymentOutcome> {
      const opened = await provider();
      return paymentOutcome(await within(timeoutMs, opened.retrievePaymentIntent(clientSecret)));
    },
  };
}

/** The provider's own loader finds a stand-in that is there already. */
async function openStripe({ publishableKey, script }: NonNullable<SiteConfig['card']>, locale: Locale): Promise<Stripe | null> {
  // The provider's script fetches further ones of its own: the policy lets through what the CSP does.
  allowScripts(script === providerScript ? cardScriptOrigins : [providerScript, script]);
  if (script !== providerScript && !('Stripe' in window)) await runScript(script);
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(publishableKey, { locale });
}
