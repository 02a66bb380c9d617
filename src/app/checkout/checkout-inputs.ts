import { dequal } from 'dequal/lite';
import type { EventFromLogic } from 'xstate';
import type { FormDrafts } from '#domain/order/drafts.ts';
import type { DeliveryForm, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import { checkForm, cleanDelivery, cleanPersonal, deliveryErrors, personalErrors, type CheckedForm } from '#domain/order/forms.ts';
import type { Cents } from '#domain/money.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';

/** Inputs of the checkout chart, read from the stores of the page. */
export type CheckoutInputs = {
  mode: OrderMode | null;
  personal: CheckedForm<PersonalForm>;
  delivery: CheckedForm<DeliveryForm>;
  methods: readonly PaymentMethod[];
  total: Cents;
};

type CheckoutEvent = EventFromLogic<typeof checkoutMachine>;

/** Event that reports each input. Several changes are reported in this order. */
const eventsByInput: { [Input in keyof CheckoutInputs]: (value: CheckoutInputs[Input]) => CheckoutEvent } = {
  mode: (mode) => ({ type: 'mode.changed', mode }),
  personal: (form) => ({ type: 'personal.changed', form }),
  delivery: (form) => ({ type: 'delivery.changed', form }),
  methods: (methods) => ({ type: 'methods.changed', methods }),
  total: () => ({ type: 'total.changed' }),
};

/** Returns the normalised drafts, or for an invalid form why it is invalid in the chosen mode. */
export function validateDrafts(drafts: FormDrafts, mode: OrderMode | null): Pick<CheckoutInputs, 'personal' | 'delivery'> {
  return {
    personal: checkForm(cleanPersonal(drafts.personal), personalErrors(drafts.personal)),
    delivery: mode === null ? null : checkForm(cleanDelivery(drafts.delivery), deliveryErrors(drafts.delivery, mode)),
  };
}

/**
 * Creates a function that sends an event for each input that differs from the last sent one, until none differs.
 *
 * An event can change a store (a valid personal form fills in the chosen place), whose listener calls the function again. Nested
 * calls return immediately, because the outer loop reads the inputs again before each event. Thus no event has a value that is
 * already outdated.
 */
export function createInputSync({ read, send }: { read: () => CheckoutInputs; send: (event: CheckoutEvent) => void }): () => void {
  let sentInputs = read();
  let isSending = false;

  function nextChangeEvent(): CheckoutEvent | null {
    const current = read();
    for (const input of Object.keys(eventsByInput) as (keyof CheckoutInputs)[]) {
      if (dequal(current[input], sentInputs[input])) continue;
      sentInputs = { ...sentInputs, [input]: current[input] };
      return eventFor(input, current);
    }
    return null;
  }

  return function sync() {
    if (isSending) return;
    isSending = true;
    try {
      for (let event = nextChangeEvent(); event !== null; event = nextChangeEvent()) send(event);
    } finally {
      isSending = false;
    }
  };
}

function eventFor<Input extends keyof CheckoutInputs>(input: Input, current: CheckoutInputs): CheckoutEvent {
  return eventsByInput[input](current[input]);
}
