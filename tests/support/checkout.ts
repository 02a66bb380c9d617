import { createActor, sendParent, SimulatedClock, type InputFrom } from 'xstate';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { paymentMachine, type CardEvent } from '#machines/payment.machine.ts';
import { statePath } from '#machines/state-path.ts';
import { deferredSlots } from './charts/deferred-slots.ts';

export const personal: PersonalForm = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };
const delivery: DeliveryForm = {
  address: '12 rue de Béthune',
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
  is_scheduled: false,
  delivery_date: '',
  delivery_time_range: '',
};

type Input = InputFrom<typeof checkoutMachine>;

/** A checkout that is complete but for what a test says, with slots that wait for the test's answers. */
export function startedCheckout(input: Partial<Input> = {}) {
  const slots = deferredSlots('checkDelivery', 'placeOrder', 'resumeOrder', 'updateOrder');
  const card = deferredSlots('createCustomer', 'createIntent', 'loadForm', 'checkCard', 'confirmCard', 'authenticateCard', 'lookUpPayment');
  const modes: string[] = [];
  const clock = new SimulatedClock();
  const payment = card.fill(paymentMachine.provide({ actions: { notifyCheckout: sendParent((_, news: CardEvent) => news) } }));
  const provided = checkoutMachine.provide({ actions: { recalculateCart: (_, mode) => void modes.push(mode) }, actors: { payment } });
  const actor = createActor(slots.fill(provided), {
    clock,
    input: {
      mode: 'pickup',
      personal,
      delivery,
      method: 'cash',
      offeredMethods: ['cash'],
      failedAttempts: 0,
      isOrderUnanswered: false,
      orderBeingPaid: null,
      ...input,
    },
  }).start();
  return {
    actor,
    clock,
    slots,
    /** The slots of the card's own chart. */
    card,
    /** The modes that the cart was priced for. */
    modes,
    state: () => statePath(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    cardState: () => statePath(actor.getSnapshot().children.payment?.getSnapshot().value),
  };
}
