import { dequal } from 'dequal/lite';
import type { EventFromLogic } from 'xstate';
import type { FormDrafts } from '#domain/order/drafts.ts';
import type { DeliveryForm, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import { checkForm, cleanDelivery, cleanPersonal, deliveryErrors, personalErrors, type CheckedForm } from '#domain/order/forms.ts';
import type { Cents } from '#domain/money.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';

/** Inputs of the checkout chart from the page's stores. */
export type CheckoutInputs = {
  mode: OrderMode | null;
  personal: CheckedForm<PersonalForm>;
  delivery: CheckedForm<DeliveryForm>;
  methods: readonly PaymentMethod[];
  total: Cents;
};

type CheckoutEvent = EventFromLogic<typeof checkoutMachine>;

/** The event that reports each input, in the order in which several changes are reported. */
const eventsByInput: { [Input in keyof CheckoutInputs]: (value: CheckoutInputs[Input]) => CheckoutEvent } = {
  mode: (mode) => ({ type: 'mode.changed', mode }),
  personal: (form) => ({ type: 'personal.changed', form }),
  delivery: (form) => ({ type: 'delivery.changed', form }),
  methods: (methods) => ({ type: 'methods.changed', methods }),
  total: () => ({ type: 'total.changed' }),
};

/** Returns the normalised drafts, or why a form is invalid for the chosen mode. */
export function validateDrafts(drafts: FormDrafts, mode: OrderMode | null): Pick<CheckoutInputs, 'personal' | 'delivery'> {
  return {
    personal: checkForm(cleanPersonal(drafts.personal), personalErrors(drafts.personal)),
    delivery: mode === null ? null : checkForm(cleanDelivery(drafts.delivery), deliveryErrors(drafts.delivery, mode)),
  };
}

/**
 * Creates a function that sends one event for each input that differs from what was last sent, until none differs.
 *
 * Sending an event can change a store (a valid personal form fills in the chosen place), whose listener calls the function
 * again. Nested calls return at once: the outer loop reads the inputs again before each event, so no event carries a value
 * that a later one has already replaced.
 */
export function createInputSync({ read, send }: { read: () => CheckoutInputs; send: (event: CheckoutEvent) => void }): () => void {
  let sent = read();
  let isSending = false;

  function takeChange(): CheckoutEvent | null {
    const current = read();
    for (const input of Object.keys(eventsByInput) as (keyof CheckoutInputs)[]) {
      if (dequal(current[input], sent[input])) continue;
      sent = { ...sent, [input]: current[input] };
      return eventFor(input, current);
    }
    return null;
  }

  return function sync() {
    if (isSending) return;
    isSending = true;
    try {
      for (let event = takeChange(); event !== null; event = takeChange()) send(event);
    } finally {
      isSending = false;
    }
  };
}

function eventFor<Input extends keyof CheckoutInputs>(input: Input, current: CheckoutInputs): CheckoutEvent {
  return eventsByInput[input](current[input]);
}
