import { paymentIntent, stripeCustomer } from '#api/checkout.ts';
import { ApiError } from '#api/errors.ts';
import type { ApiClient } from '#api/http.ts';
import { cardNameCharacters } from '#config/constants.ts';
import type { OrderPayload, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';

/** What an order's card payment is sent with. */
export type Transaction = OrderPayload['transaction_id'];

/** One payment: whose, for which attempt, over how much. */
type Wish = { personal: PersonalForm; localId: string; total: Cents };

/**
 * The card provider's customers and intents: one customer per name, email and phone, one intent per attempt, customer and
 * total, however often they are asked for.
 *
 * @spec §4 Personal validated, Delivery validated; complaint 25
 */
export type CardIntents = ReturnType<typeof createCardIntents>;

export function createCardIntents(api: ApiClient, { noteRefusedEmail }: { noteRefusedEmail: (email: string) => void }) {
  const customer = latest<string>();
  const intent = latest<Transaction>();

  const customerOf = ({ first_name, last_name, email, phone }: PersonalForm) => {
    const name = `${first_name} ${last_name}`.slice(0, cardNameCharacters).toWellFormed();
    const details = { email, name, phone };
    return customer.get(JSON.stringify(details), async () => {
      try {
        return await stripeCustomer(api, details);
      } catch (error) {
        if (isRefused(error, 'email')) noteRefusedEmail(email);
        throw error;
      }
    });
  };
  async function createIntent({ personal, localId, total }: Wish): Promise<Transaction> {
    const customerId = await customerOf(personal);
    return intent.get(`${localId} ${customerId} ${total}`, async () => ({
      client_secret: await paymentIntent(api, { customerId, amount: total, localId }),
      customer_id: customerId,
    }));
  }
  return {
    /** The provider's customer for these details. */
    customerOf,
    /** The secret of the payment and its customer, as the order carries them. A customer that is gone is made anew, once. */
    async intentFor(wish: Wish): Promise<Transaction> {
      try {
        return await createIntent(wish);
      } catch (error) {
        if (!isRefused(error, 'customer_id')) throw error;
        customer.forget();
        return createIntent(wish);
      }
    },
  };
}

/** Whether the back end refused this field: an email that the provider does not accept, a customer that it knows no more. */
function isRefused(error: unknown, field: 'email' | 'customer_id'): boolean {
  return error instanceof ApiError && error.status === 422 && field in error.errors;
}

/**
 * Asks once per key, as long as no other key comes between: the back end gives an intent up for the next one. What
 * failed is asked again.
 */
function latest<T>() {
  let known: { key: string; answer: Promise<T> } | null = null;
  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      if (known?.key === key) return known.answer;
      const asked = {
        key,
        answer: ask().catch((error: unknown) => {
          if (known === asked) known = null;
          throw error;
        }),
      };
      known = asked;
      return asked.answer;
    },
    forget() {
      known = null;
    },
  };
}
