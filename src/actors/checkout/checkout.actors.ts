import { fromPromise } from 'xstate';
import { validateDelivery } from '#domain/delivery/delivery-verdict.ts';
import type { OrderMode, PersonalForm } from '#domain/entities.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { providePayment } from '#actors/payment/payment.actors.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import type { LazyQueryClient } from '#stores/shop-data/query-client.ts';
import { createOrderBuilder, type BuildOrderOptions } from './build-order.ts';
import { provideFieldQuestions, type FieldQuestionsOptions } from './field-questions.ts';
import { provideOrderAttempt, type OrderAttemptOptions } from './order-attempt.actors.ts';
import { localIdForPayment } from './payment-attempt.ts';

type CheckoutActorsOptions = Omit<OrderAttemptOptions, 'buildOrder' | 'gateway'> &
  Omit<BuildOrderOptions, 'gateway'> &
  FieldQuestionsOptions & {
    gateway: StripeGateway;
    queryClient: LazyQueryClient;
    /** Returns the personal form, or null while it is invalid. */
    currentPersonalDetails: () => PersonalForm | null;
    recalculateCart: (mode: OrderMode) => void;
    /** Fills the chosen place into the delivery form, once per place. */
    fillDeliveryForm: () => void;
    /** Reports that an attempt has replaced the journaled one, because its payment is for other content. */
    onAttemptRenewed: Parameters<typeof localIdForPayment>[0]['onRenewed'];
  };

/**
 * Provides the checkout chart's actors and actions: the delivery check, the order, and its card payment.
 *
 * @spec docs/behaviour §4 Checkout tabs, Final step
 */
export function provideCheckout(options: CheckoutActorsOptions) {
  const { shopLists, queryClient, quote, destination, journal, gateway, intents, site, now } = options;
  const menus = () => shopLists.getSnapshot().menus ?? [];
  const settings = () => shopLists.getSnapshot().settings ?? {};
  const paymentAttempt = { journal, gateway, onRenewed: options.onAttemptRenewed };

  const { keepValue, ...questionActors } = provideFieldQuestions(options);

  return checkoutMachine.provide({
    actions: {
      recalculateCart: (_, mode) => options.recalculateCart(mode),
      fillDeliveryForm: options.fillDeliveryForm,
      keepValue: (_, field) => keepValue(field),
    },
    actors: {
      ...questionActors,
      attempt: provideOrderAttempt({ ...options, buildOrder: createOrderBuilder(options) }),
      payment: providePayment({
        gateway,
        clientSecret: () => journal.attempt()?.payload?.transaction_id.client_secret ?? null,
        total: () => quote.getSnapshot().price.total,
        async createCustomer() {
          const personal = options.currentPersonalDetails();
          if (personal !== null) await intents.prepareCustomer(personal);
        },
        // While forms are incomplete no intent is created here; `buildOrder` creates it.
        async createIntent() {
          const personal = options.currentPersonalDetails();
          const { isReady, items, price } = quote.getSnapshot();
          if (personal === null || !isReady || items.length === 0) return;
          const localId = await localIdForPayment(paymentAttempt, price.total, personal);
          if (localId !== null) await intents.preparePaymentIntent({ personal, localId, total: price.total });
        },
      }),
      checkDelivery: fromPromise(async ({ input, signal }) => {
        void queryClient
          .load()
          .then((client) => client.refetchQueries({ stale: true }))
          .catch(() => {});
        const { mode, delivery } = input;
        if (mode === null || delivery === null) return { type: 'deliverable' };
        const place = mode === 'delivery' ? await destination.lookUpAddress(delivery, signal) : null;
        return validateDelivery({
          mode,
          delivery,
          destination: place,
          items: quote.getSnapshot().items,
          menus: menus(),
          settings: settings(),
          now: now(),
          timeZone: site.timeZone,
        });
      }),
    },
  });
}
