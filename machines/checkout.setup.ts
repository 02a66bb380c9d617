import { assign, emit, sendTo, setup } from 'xstate';
import { questionTimeoutMs, typeStepDelayMs } from '#config/constants.ts';
import { lacksHouseNumber } from '#domain/delivery/house-number.ts';
import type {
  CheckoutFailure,
  CheckoutTab,
  Completeness,
  DeliveryVerdict,
  LastFailure,
  PlacedOrder,
  QuestionedField,
  Refusal,
} from '#domain/order/checkout.ts';
import type { SubmitBlocker } from '#domain/order/submit-blocker.ts';
import { isFailedAttempt } from '#domain/order/attempt.ts';
import type { DeliveryForm, Id, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { CheckedForm } from '#domain/order/forms.ts';
import type { Cents } from '#domain/money.ts';
import { orderAttemptMachine, type OrderCommand, type OrderEvent } from './order-attempt.machine.ts';
import type { CardCommand, CardEvent } from './card-events.ts';
import { paymentMachine } from './payment.machine.ts';
import { selectMethod } from '#domain/order/payment-methods.ts';
import { currentTabToFix, toDeliveryContext, toFailureContext, toPersonalContext, type Forms, type StartData } from './checkout-context.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

/** Types, actors, actions, guards and delays of the checkout chart. @spec docs/behaviour §4 Checkout tabs */
export const checkoutSetup = setup({
  types: {} as {
    context: Forms &
      StartData & {
        /** All required fields are filled, but a value is malformed. The form is then null. */
        isPersonalMalformed: boolean;
        isDeliveryMalformed: boolean;
        failure: CheckoutFailure | null;
        /** Names of the items that make the order impossible. */
        affectedItems: readonly string[];
        /** Seconds after which a refused order may be placed again; null if unknown. */
        retryAfterSeconds: number | null;
        lastFailure: LastFailure | null;
        /** The bank's message for the customer about a declined card, or null. */
        bankMessage: string | null;
        /** Whether the card was checked: Stripe has a confirmation token, and no charge has consumed it. */
        isCardChecked: boolean;
        /** The payment form's `failed`: a card was declined, and neither another one was checked nor cash chosen since. */
        hasPaymentFailed: boolean;
        /** Total displayed when the order button was pressed. The order is sent only at this total. */
        agreedTotal: Cents | null;
        /** Number of failed attempts to place or pay this order. */
        failedAttempts: number;
        /** Whether a card was charged in this checkout. */
        isCharged: boolean;
        order: PlacedOrder | null;
      };
    input: Pick<Forms, 'mode' | 'method'> &
      StartData & {
        hasPaymentFailed: boolean;
        personal: CheckedForm<PersonalForm>;
        delivery: CheckedForm<DeliveryForm>;
      };
    output: PlacedOrder | null;
    events:
      | { type: 'tab.open'; tab: CheckoutTab }
      | { type: 'tab.next' | 'tab.previous' }
      | { type: 'type.choose'; mode: OrderMode }
      /** The order mode was changed outside the checkout, for example in another tab. */
      | { type: 'mode.changed'; mode: OrderMode | null }
      | { type: 'personal.changed'; form: CheckedForm<PersonalForm> }
      | { type: 'delivery.changed'; form: CheckedForm<DeliveryForm> }
      | { type: 'payment.choose'; method: PaymentMethod }
      | { type: 'methods.changed'; methods: readonly PaymentMethod[] }
      | { type: 'total.changed' }
      /** The customer chose another delivery place. */
      | { type: 'place.changed' }
      | CardEvent
      | OrderEvent
      | { type: 'alert.dismiss' }
      /** Answers to the question about a value that may be incomplete. */
      | { type: 'value.keep' | 'value.correct' }
      /** `blocker`: reason why the order cannot be submitted at the displayed total. */
      | { type: 'order.place'; total: Cents; blocker: SubmitBlocker | null }
      /** `order.leave`: returns from an order without a response to the review. */
      | { type: 'order.retry' | 'order.leave' }
      /** Another tab has placed this order. */
      | { type: 'order.placedInOtherTab'; orderId: Id };
    /** A step was rejected because of errors at its fields. The page moves the focus to the first invalid field. */
    emitted: { type: 'step.rejected' };
    /** `failed`: an alert is open. `no-reload`: an order or a charge is in flight. */
    tags: 'busy' | 'failed' | 'no-reload';
    children: { payment: 'payment'; attempt: 'attempt' };
  },
  actors: {
    /** Validates mode and delivery form against the current menus, settings, time, and distance. Rejects if the address lookup fails. */
    checkDelivery: actorPlaceholder<DeliveryVerdict, Forms>('checkDelivery'),
    /** Returns whether a phone can be dialled, or is kept. Rejects if the rule cannot be loaded. */
    checkPhone: actorPlaceholder<Completeness, PersonalForm | null>('checkPhone'),
    /** Returns whether a street without a number has house numbers, and is not kept. Rejects if the address base does not respond. */
    checkHouseNumber: actorPlaceholder<Completeness, DeliveryForm | null>('checkHouseNumber'),
    /** Child machines of the order and of the card payment. They run as long as the checkout. */
    attempt: orderAttemptMachine,
    payment: paymentMachine,
  },
  actions: {
    setMode: assign((_, mode: OrderMode | null) => ({ mode })),
    /** Supplied with `provide()`: recalculates the cart for the mode. */
    recalculateCart: (_, _mode: OrderMode) => {},
    setPersonal: assign((_, form: CheckedForm<PersonalForm>) => toPersonalContext(form)),
    setDelivery: assign((_, form: CheckedForm<DeliveryForm>) => toDeliveryContext(form)),
    /** Counts a failed attempt when its alert opens. */
    countFailedAttempt: assign(({ context: { failure, failedAttempts } }) => ({
      failedAttempts: isFailedAttempt(failure) ? failedAttempts + 1 : failedAttempts,
    })),
    markCharged: assign({ isCharged: true }),
    setMethod: assign(({ context }, method: PaymentMethod) => ({
      method,
      hasPaymentFailed: context.hasPaymentFailed && method === 'card',
    })),
    setOfferedMethods: assign(({ context: { method } }, offeredMethods: readonly PaymentMethod[]) => ({
      offeredMethods,
      method: selectMethod(method, offeredMethods),
    })),
    setAgreedTotal: assign((_, agreedTotal: Cents) => ({ agreedTotal })),
    setOrder: assign((_, order: PlacedOrder) => ({ order })),
    sendToAttempt: sendTo('attempt', (_, command: OrderCommand): OrderCommand => command),
    sendToPayment: sendTo('payment', (_, command: CardCommand): CardCommand => command),
    /** Prepares the card payment if the chosen method is the card, otherwise resets it. */
    prepareCard: sendTo('payment', ({ context }): CardCommand => ({ type: context.method === 'card' ? 'card.prepare' : 'card.reset' })),
    markCardChecked: assign({ isCardChecked: true, hasPaymentFailed: false }),
    clearCardChecked: assign({ isCardChecked: false }),
    setFailure: assign((_, failure: CheckoutFailure) => ({ failure, affectedItems: [], retryAfterSeconds: null, bankMessage: null })),
    setDeclined: assign((_, bankMessage: string | null) => ({
      failure: 'paymentFailed' as const,
      affectedItems: [],
      retryAfterSeconds: null,
      bankMessage,
      isCardChecked: false,
      hasPaymentFailed: true,
    })),
    setRefusal: assign((_, verdict: DeliveryVerdict | Refusal) => (verdict.type === 'refused' ? toFailureContext(verdict) : {})),
    /** Exit action of an alert. A dismissed one leaves `lastFailure` with the input, so that the fields of `tab` stay marked. */
    clearFailure: assign(({ context: { failure, mode, delivery, lastFailure }, event }, tab: CheckoutTab) => ({
      failure: null,
      lastFailure: failure !== null && event.type === 'alert.dismiss' ? { failure, tab, mode, delivery } : lastFailure,
    })),
    rejectStep: emit({ type: 'step.rejected' }),
    /** Supplied with `provide()`: fills the chosen place into the delivery form, once per place, so that later edits remain. */
    fillDeliveryForm: () => {},
    /** Supplied with `provide()`: stores that the field's value is kept. */
    keepValue: (_, _field: QuestionedField) => {},
  },
  guards: {
    isTab: (_, { tab, expected }: { tab: CheckoutTab; expected: CheckoutTab }) => tab === expected,
    isOutput,
    isOrderUnanswered: ({ context }) => context.attempt.stage === 'posting',
    isBlocked: (_, { blocker, expected }: { blocker: SubmitBlocker | null; expected: SubmitBlocker }) => blocker === expected,
    isModeChosen: ({ context }) => context.mode !== null,
    isPersonalValid: ({ context }) => context.personal !== null,
    isPersonalMalformed: ({ context }) => context.isPersonalMalformed,
    isValidForm: (_, form: CheckedForm<PersonalForm> | CheckedForm<DeliveryForm>) => form !== null && form !== 'malformed',
    /** Whether a required field is empty. Malformed values do not count. */
    isRequiredEmpty: ({ context: { mode, personal, delivery, isPersonalMalformed, isDeliveryMalformed } }) =>
      mode === null || (personal === null && !isPersonalMalformed) || (delivery === null && !isDeliveryMalformed),
    areFormsValid: ({ context }) => context.personal !== null && context.delivery !== null,
    mayLackHouseNumber: ({ context: { mode, delivery } }) => mode === 'delivery' && delivery !== null && lacksHouseNumber(delivery.address),
    areItemsAvailable: ({ context }) => context.areItemsAvailable,
    followsOrder: ({ context }) => context.followsOrder,
    isComplete: ({ context }) => context.mode !== null && context.personal !== null && context.delivery !== null,
    isNoMethodOffered: ({ context }) => context.offeredMethods.length === 0,
    /** Whether the chosen method is the card and there is no unused confirmation token. */
    isCardUnchecked: ({ context: { method, isCardChecked } }) => method === 'card' && !isCardChecked,
    hasPaymentFailed: ({ context }) => context.hasPaymentFailed,
    isCardOffered: ({ context }) => context.offeredMethods.includes('card'),
    isMethodOffered: ({ context }, method: PaymentMethod) => context.offeredMethods.includes(method),
    isCardOnly: ({ context: { offeredMethods } }) => offeredMethods.includes('card') && !offeredMethods.includes('cash'),
    /** For `starting`: the context has an order from the start exactly if a charge has no known outcome. */
    isPaymentUnresolved: ({ context }) => context.order !== null,
    /** Whether the failure can be fixed in this tab. */
    isFixableIn: ({ context }, tab: CheckoutTab) => currentTabToFix(context) === tab,
  },
  delays: { typeStepDelay: typeStepDelayMs, questionTimeout: questionTimeoutMs },
});

/** Invocation of the delivery check with the current forms. */
export const checkDelivery = {
  id: 'checkDelivery',
  src: 'checkDelivery',
  input: ({ context: { mode, personal, delivery, method } }: { context: Forms }): Forms => ({ mode, personal, delivery, method }),
} as const;

/** Transition of a refused delivery check to an alert. */
export const refusalTransition = <TTarget extends string>(target: TTarget) => ({
  guard: when('refused'),
  target,
  actions: { type: 'setRefusal' as const, params: ({ event }: { event: { output: DeliveryVerdict } }) => event.output },
});
