import { assign, sendTo, setup } from 'xstate';
import { typeStepDelayMs } from '#config/constants.ts';
import type { CheckoutFailure, CheckoutTab, DeliveryVerdict, OrderOutcome, PlacedOrder, UpdateOutcome } from '#domain/checkout.ts';
import { isFailedAttempt } from '#domain/attempt.ts';
import type { DeliveryForm, Id, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { CheckedForm } from '#domain/forms.ts';
import type { Cents } from '#domain/money.ts';
import { paymentMachine, type CardNews, type CardWish } from './payment.machine.ts';
import { slot } from './slot.ts';

/** What the visitor has given: a form is null while it does not validate. */
type Forms = { mode: OrderMode | null; personal: PersonalForm | null; delivery: DeliveryForm | null; method: PaymentMethod | null };

/** Everything the chart of the checkout is made of, but its states. @spec §4 Checkout tabs */
export const checkoutSetup = setup({
  types: {} as {
    context: Forms & {
      /** Everything that is required is given, and some value is malformed: the form is null meanwhile. */
      isPersonalMalformed: boolean;
      isDeliveryMalformed: boolean;
      offeredMethods: readonly PaymentMethod[];
      failure: CheckoutFailure | null;
      failedItems: readonly string[];
      /** Why the card was declined, in its bank's own words, where it has some for its customer. */
      bankMessage: string | null;
      isOrderUnanswered: boolean;
      /** The card's details are with its provider, and no charge has used them up. */
      isCardChecked: boolean;
      /** What the button said when it was pressed: no order is sent at another total. */
      agreedTotal: Cents | null;
      /** How often this order could not be placed or paid. */
      failedAttempts: number;
      /** A card was charged in this checkout. */
      isCharged: boolean;
      order: PlacedOrder | null;
    };
    input: Pick<Forms, 'mode' | 'method'> & {
      personal: CheckedForm<PersonalForm>;
      delivery: CheckedForm<DeliveryForm>;
      /** Of the same order, before this page was loaded. */
      failedAttempts: number;
      offeredMethods: readonly PaymentMethod[];
      /** An order was sent, and no answer came. */
      isOrderUnanswered: boolean;
      /** An order stands, its card was sent to the bank, and nobody knows what came of that. */
      orderBeingPaid: PlacedOrder | null;
    };
    output: PlacedOrder | null;
    events:
      | { type: 'tab.open'; tab: CheckoutTab }
      | { type: 'tab.next' }
      | { type: 'tab.previous' }
      | { type: 'type.choose'; mode: OrderMode }
      | { type: 'mode.changed'; mode: OrderMode | null }
      | { type: 'personal.changed'; form: CheckedForm<PersonalForm> }
      | { type: 'delivery.changed'; form: CheckedForm<DeliveryForm> }
      | { type: 'payment.choose'; method: PaymentMethod }
      | { type: 'methods.changed'; methods: readonly PaymentMethod[] }
      | { type: 'total.changed' }
      | CardNews
      | { type: 'alert.dismiss' }
      | { type: 'order.place'; total: Cents }
      | { type: 'order.retry' }
      | { type: 'order.leave' }
      | { type: 'order.placedElsewhere'; orderId: Id };
    tags: 'editable' | 'busy' | 'failed' | 'no-reload';
    children: { payment: 'payment' };
  },
  actors: {
    /** Looks at mode and delivery form with today's menus, settings, clock and distances. Rejects when the address cannot be looked up. */
    checkDelivery: slot<DeliveryVerdict, Forms>('checkDelivery'),
    /** Sends the order, status pending. Rejects when no answer came or the back end broke: then nobody knows what became of it. */
    placeOrder: slot<OrderOutcome, Forms & { agreedTotal: Cents | null }>('placeOrder'),
    /** Sends the unanswered order once more, unchanged, to learn what became of it. */
    resumeOrder: slot<OrderOutcome, void>('resumeOrder'),
    /** The update that follows an order. Rejects when no answer came: the order stands without it, and it is repeated in the background. */
    updateOrder: slot<UpdateOutcome, { order: PlacedOrder | null }>('updateOrder'),
    /** The card, from its fields to its charge: lives as long as the checkout. */
    payment: paymentMachine,
  },
  actions: {
    rememberMode: assign((_, mode: OrderMode | null) => ({ mode })),
    /** Provided: the cart is priced for the mode. */
    recalculateCart: (_, _mode: OrderMode) => {},
    /** Provided: where no answer came, the visitor has now been told, and nothing is sent again by itself. */
    markUnanswered: () => {},
    rememberPersonal: assign((_, form: CheckedForm<PersonalForm>) => personalGiven(form)),
    rememberDelivery: assign((_, form: CheckedForm<DeliveryForm>) => deliveryGiven(form)),
    /** An attempt that failed, whichever way, is counted once: as its alert is shown. */
    countFailedAttempt: assign(({ context: { failure, failedAttempts } }) => ({
      failedAttempts: isFailedAttempt(failure) ? failedAttempts + 1 : failedAttempts,
    })),
    /** Provided: stores the number of failed attempts with the order. */
    storeFailedAttempts: (_, _failedAttempts: number) => {},
    markCharged: assign({ isCharged: true }),
    rememberMethod: assign((_, method: PaymentMethod) => ({ method })),
    /** A method that is no longer offered gives way to one that is. */
    offerMethods: assign(({ context: { method } }, offeredMethods: readonly PaymentMethod[]) => ({
      offeredMethods,
      method: method !== null && offeredMethods.includes(method) ? method : (offeredMethods[0] ?? null),
    })),
    agreeTotal: assign((_, agreedTotal: Cents) => ({ agreedTotal })),
    rememberOrder: assign((_, order: PlacedOrder) => ({ order })),
    rememberPlaced: assign((_, outcome: OrderOutcome) => ('order' in outcome ? { order: outcome.order } : {})),
    askCard: sendTo('payment', (_, wish: CardWish): CardWish => wish),
    /** The card that is chosen is made ready, and rests where another method is. */
    prepareCard: sendTo('payment', ({ context }): CardWish => ({ type: context.method === 'card' ? 'card.prepare' : 'card.rest' })),
    trustCard: assign({ isCardChecked: true }),
    distrustCard: assign({ isCardChecked: false }),
    fail: assign((_, failure: CheckoutFailure) => ({ failure, failedItems: [], bankMessage: null })),
    failUpdate: assign((_, outcome: UpdateOutcome) =>
      outcome.is === 'refused' ? { failure: outcome.failure, failedItems: [], bankMessage: null } : {},
    ),
    decline: assign((_, bankMessage: string | null) => ({
      failure: 'paymentFailed' as const,
      failedItems: [],
      bankMessage,
      isCardChecked: false,
    })),
    refuse: assign((_, verdict: DeliveryVerdict | OrderOutcome) =>
      verdict.is === 'refused' ? { failure: verdict.failure, failedItems: verdict.items, bankMessage: null } : {},
    ),
    forgive: assign({ failure: null }),
  },
  guards: {
    isTab: (_, { tab, is }: { tab: CheckoutTab; is: CheckoutTab }) => tab === is,
    isOrderUnanswered: ({ context }) => context.isOrderUnanswered,
    isModeChosen: ({ context }) => context.mode !== null,
    isPersonalValid: ({ context }) => context.personal !== null,
    isPersonalMalformed: ({ context }) => context.isPersonalMalformed,
    isDeliveryMalformed: ({ context }) => context.isDeliveryMalformed,
    isGiven: (_, form: CheckedForm<PersonalForm> | CheckedForm<DeliveryForm>) => form !== null && form !== 'malformed',
    /** Something required is empty: a malformed value is not. */
    isRequiredEmpty: ({ context: { mode, personal, delivery, isPersonalMalformed, isDeliveryMalformed } }) =>
      mode === null || (personal === null && !isPersonalMalformed) || (delivery === null && !isDeliveryMalformed),
    isDeliveryValid: ({ context }) => context.personal !== null && context.delivery !== null,
    isComplete: ({ context }) => context.mode !== null && context.personal !== null && context.delivery !== null,
    isMethodChosen: ({ context }) => context.method !== null,
    /** The card is to pay, and its details are missing, or used up by a charge that was declined. */
    isCardMissing: ({ context }) => isCardMissing(context),
    isCardOffered: ({ context }) => context.offeredMethods.includes('card'),
    isMethodOffered: ({ context }, method: PaymentMethod) => context.offeredMethods.includes(method),
    isFine: (_, verdict: DeliveryVerdict) => verdict.is === 'fine',
    /** Cash is off: the card's payment is made with the delivery. */
    isFineAndCardForced: ({ context: { offeredMethods } }, verdict: DeliveryVerdict) =>
      verdict.is === 'fine' && offeredMethods.includes('card') && !offeredMethods.includes('cash'),
    isRefused: (_, verdict: DeliveryVerdict) => verdict.is === 'refused',
    isAddressUnknown: (_, verdict: DeliveryVerdict) => verdict.is === 'addressUnknown',
    isPlaced: (_, outcome: OrderOutcome) => outcome.is === 'placed',
    isUnpaid: (_, outcome: OrderOutcome) => outcome.is === 'unpaid',
    isBeingPaid: (_, outcome: OrderOutcome) => outcome.is === 'beingPaid',
    isUpdateRefused: (_, outcome: UpdateOutcome) => outcome.is === 'refused',
    isOrderBeingPaid: ({ context }) => context.order !== null,
    isTypeAtFault: ({ context: { failure, mode } }) => failure === 'modeClosed' || (failure === 'missingFields' && mode === null),
    isPersonalAtFault: ({ context: { failure, personal } }) => failure === 'missingFields' && personal === null,
    isDeliveryAtFault: ({ context: { failure, delivery } }) =>
      failure === 'tooFar' ||
      failure === 'itemsUnavailable' ||
      failure === 'slotUnavailable' ||
      failure === 'paidTooLate' ||
      (failure === 'missingFields' && delivery === null),
    isPaymentAtFault: ({ context }) =>
      context.failure === 'methodClosed' ||
      context.failure === 'noMethod' ||
      context.failure === 'tooMuchForCash' ||
      context.failure === 'paymentFailed' ||
      (context.failure === 'missingFields' && isCardMissing(context)),
  },
  delays: { typeStepDelay: typeStepDelayMs },
});

function isCardMissing({ method, isCardChecked }: { method: PaymentMethod | null; isCardChecked: boolean }): boolean {
  return method === 'card' && !isCardChecked;
}

/** Returns what the context holds of a personal form. */
export function personalGiven(form: CheckedForm<PersonalForm>) {
  return { personal: form === 'malformed' ? null : form, isPersonalMalformed: form === 'malformed' };
}

/** Returns what the context holds of a delivery form. */
export function deliveryGiven(form: CheckedForm<DeliveryForm>) {
  return { delivery: form === 'malformed' ? null : form, isDeliveryMalformed: form === 'malformed' };
}
