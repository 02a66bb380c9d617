import { createActor, sendParent, SimulatedClock, type InputFrom } from 'xstate';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import { emptyAttempt, type Attempt } from '#domain/order/attempt.ts';
import type { CheckoutFailure } from '#domain/order/checkout.ts';
import type { Submission } from '#domain/order/submission.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { orderAttemptMachine, type OrderEvent } from '#machines/order-attempt.machine.ts';
import type { CardEvent } from '#machines/card-events.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import { statePath } from '#machines/state-path.ts';
import { deferredActors } from './charts/deferred-actors.ts';

export const personalForm: PersonalForm = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };
export const deliveryForm: DeliveryForm = {
  address: '12 rue de Béthune',
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
  is_scheduled: false,
  delivery_date: '',
  delivery_time_range: '',
};

type Input = InputFrom<typeof checkoutMachine>;

/** Returns the journaled attempt of an order at this stage. */
export const attemptInStage = (stage: Attempt['stage'], failedAttempts = 0): Attempt => ({
  ...emptyAttempt('0b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4'),
  stage,
  order_id: stage === 'filling' || stage === 'posting' || stage === 'unknown' ? null : 'o-1',
  failedAttempts,
});

const stages = { placed: 'placed', unpaid: 'confirming', beingPaid: 'confirming', refused: 'filling', unanswered: 'posting' } as const;

/** Returns the outcome of a submission. */
export const createSubmission = (type: Submission['type'], failure?: CheckoutFailure, items: string[] = []): Submission => ({
  type,
  attempt: attemptInStage(stages[type]),
  isRepeated: false,
  refusal: failure === undefined ? null : { type: 'refused', failure, items },
});

/** Starts a checkout with complete forms. Invoked actors stay pending until the test resolves them. */
export function startCheckout(input: Partial<Input> = {}) {
  const actors = deferredActors('checkPhone', 'checkHouseNumber', 'checkDelivery', 'submitOrder', 'updateOrder', 'renewAttempt');
  const paymentActors = deferredActors(
    'createCustomer',
    'createIntent',
    'loadForm',
    'checkCard',
    'confirmCard',
    'authenticateCard',
    'lookUpPayment',
  );
  const pricedModes: string[] = [];
  const keptFields: string[] = [];
  const clock = new SimulatedClock();
  const payment = paymentActors.provide(paymentMachine.provide({ actions: { notifyCheckout: sendParent((_, news: CardEvent) => news) } }));
  const attempt = actors.provide(orderAttemptMachine.provide({ actions: { notifyCheckout: sendParent((_, event: OrderEvent) => event) } }));
  const provided = checkoutMachine.provide({
    actions: { recalculateCart: (_, mode) => void pricedModes.push(mode), keepValue: (_, field) => void keptFields.push(field) },
    actors: { payment, attempt },
  });
  const actor = createActor(actors.provide(provided), {
    clock,
    input: {
      mode: 'pickup',
      personal: personalForm,
      delivery: deliveryForm,
      method: 'cash',
      offeredMethods: ['cash'],
      attempt: attemptInStage('filling'),
      areItemsAvailable: true,
      followsOrder: false,
      hasPaymentFailed: false,
      ...input,
    },
  }).start();
  return {
    actor,
    clock,
    actors,
    /** The actors of the payment chart. */
    paymentActors: paymentActors,
    /** The modes that the cart was priced for. */
    recalculatedModes: pricedModes,
    /** The fields whose values were kept. */
    keptFields,
    state: () => statePath(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    paymentState: () => statePath(actor.getSnapshot().children.payment?.getSnapshot().value),
  };
}
