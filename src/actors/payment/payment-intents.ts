import { createPaymentIntent, createStripeCustomer } from '#api/checkout.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient } from '#api/http/http.ts';
import { cardNameMaximumCharacters } from '#config/constants.ts';
import type { SiteConfig } from '#config/site.ts';
import type { OrderPayload, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { truncateText } from '#domain/truncate-text.ts';

/** Stripe ids in the payload of a card order. */
export type CardTransaction = OrderPayload['transaction_id'];

/** `hasAdditions`: whether the back end takes idempotency keys. */
type IntentOptions = Pick<SiteConfig, 'hasAdditions'> & { markEmailRejected: (email: string) => void };

/** Customer, attempt and total of a payment. */
type IntentRequest = { personal: PersonalForm; localId: string; total: Cents };

/**
 * Creates Stripe customers and payment intents through the server, without duplicates: one customer per name, email, and phone, and
 * one intent per attempt, customer, and total.
 *
 * @spec docs/behaviour §4 Personal validated, Delivery validated; complaint 25
 */
export type PaymentIntents = ReturnType<typeof createPaymentIntents>;

export function createPaymentIntents(api: ApiClient, { hasAdditions, markEmailRejected }: IntentOptions) {
  const customer = createLastResultCache<string>();
  const intent = createLastResultCache<CardTransaction>();

  const prepareCustomer = ({ first_name, last_name, email, phone }: PersonalForm) => {
    const name = truncateText(`${first_name} ${last_name}`, cardNameMaximumCharacters);
    const details = { email, name, phone };
    return customer.get(JSON.stringify(details), async () => {
      try {
        return await createStripeCustomer(api, details);
      } catch (error) {
        if (isFieldRejected(error, 'email')) markEmailRejected(email);
        throw error;
      }
    });
  };
  async function createIntent({ personal, localId, total }: IntentRequest): Promise<CardTransaction> {
    const customerId = await prepareCustomer(personal);
    return intent.get(`${localId} ${customerId} ${total}`, async () => ({
      client_secret: await createPaymentIntent(api, { customerId, amount: total, localId: hasAdditions ? localId : null }),
      customer_id: customerId,
    }));
  }
  return {
    /** Returns the id of the Stripe customer with these details. Creates the customer on first use. */
    prepareCustomer,
    /** Returns the client secret and the customer id of the payment. If the customer was deleted at Stripe, creates it again, once. */
    async preparePaymentIntent(request: IntentRequest): Promise<CardTransaction> {
      try {
        return await createIntent(request);
      } catch (error) {
        if (!isFieldRejected(error, 'customer_id')) throw error;
        customer.clear();
        return createIntent(request);
      }
    },
  };
}

/** Whether the server rejected this field: an email that Stripe does not accept, or a deleted customer. */
function isFieldRejected(error: unknown, field: 'email' | 'customer_id'): boolean {
  return error instanceof ApiError && error.status === 422 && field in error.errors;
}

/**
 * Creates a cache of the last key's promise. It has a single entry, because the server cancels an intent when the next one is
 * created. Failures are not cached.
 */
function createLastResultCache<T>() {
  let entry: { key: string; result: Promise<T> } | null = null;
  return {
    get(key: string, load: () => Promise<T>): Promise<T> {
      if (entry?.key === key) return entry.result;
      const loading = {
        key,
        result: load().catch((error: unknown) => {
          if (entry === loading) entry = null;
          throw error;
        }),
      };
      entry = loading;
      return loading.result;
    },
    clear() {
      entry = null;
    },
  };
}
