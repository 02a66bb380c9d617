/**
 * Checkout: five tabs, their gates, one order.
 *
 *   type ─ typeStepDelay ▶ personal ▶ delivery ─ checking ▶ payment ─ checking ▶ confirmation
 *   confirmation: reviewing ─ order.place ▶ checking ▶ placing ▶ updating ▶ placed
 *
 * Any tab may be opened, except while an order is on its way; placing looks at everything again. What stops the visitor
 * is said in an alert, and after it stands the tab where it can be mended. A chart that starts with an order of which no
 * answer came begins in `reconciling` and asks what became of it.
 *
 * @spec §4 Checkout tabs; §5 Validation rules; §8 The error catalogue
 */
import { assign, not, setup } from 'xstate';
import { typeStepDelayMs } from '#config/constants.ts';
import type { CheckoutFailure, CheckoutTab, DeliveryVerdict, OrderOutcome, PlacedOrder } from '#domain/checkout.ts';
import type { DeliveryForm, Id, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { slot } from './slot.ts';

/** What the visitor has given: a form is null while it does not validate. */
type Forms = { mode: OrderMode | null; personal: PersonalForm | null; delivery: DeliveryForm | null; method: PaymentMethod | null };

/** After an alert: the tab where what it says can be mended. */
const faultyTabs = [
  { guard: 'isTypeAtFault', target: '#checkout.type' },
  { guard: 'isPersonalAtFault', target: '#checkout.personal' },
  { guard: 'isDeliveryAtFault', target: '#checkout.delivery' },
  { guard: 'isPaymentAtFault', target: '#checkout.payment' },
] as const;

export const checkoutMachine = setup({
  types: {} as {
    context: Forms & {
      offeredMethods: readonly PaymentMethod[];
      failure: CheckoutFailure | null;
      failedItems: readonly string[];
      isOrderUnanswered: boolean;
      /** What the button said when it was pressed: no order is sent at another total. */
      agreedTotal: Cents | null;
      order: PlacedOrder | null;
    };
    input: Forms & { offeredMethods: readonly PaymentMethod[]; isOrderUnanswered: boolean };
    output: PlacedOrder | null;
    events:
      | { type: 'tab.open'; tab: CheckoutTab }
      | { type: 'tab.next' }
      | { type: 'tab.previous' }
      | { type: 'type.choose'; mode: OrderMode }
      | { type: 'mode.changed'; mode: OrderMode }
      | { type: 'personal.changed'; form: PersonalForm | null }
      | { type: 'delivery.changed'; form: DeliveryForm | null }
      | { type: 'payment.choose'; method: PaymentMethod }
      | { type: 'methods.changed'; methods: readonly PaymentMethod[] }
      | { type: 'alert.dismiss' }
      | { type: 'order.place'; total: Cents }
      | { type: 'order.retry' }
      | { type: 'order.leave' }
      | { type: 'order.placedElsewhere'; orderId: Id };
    tags: 'editable' | 'busy' | 'failed' | 'no-reload';
  },
  actors: {
    /** Looks at mode and delivery form with today's menus, settings, clock and distances. Rejects when the address cannot be looked up. */
    checkDelivery: slot<DeliveryVerdict, Forms>('checkDelivery'),
    /** Sends the order, status pending. Rejects when no answer came or the back end broke: then nobody knows what became of it. */
    placeOrder: slot<OrderOutcome, Forms & { agreedTotal: Cents | null }>('placeOrder'),
    /** Sends the unanswered order once more, unchanged, to learn what became of it. */
    resumeOrder: slot<OrderOutcome, void>('resumeOrder'),
    /** The update that follows a placed order. A cash order stands without it: it is repeated in the background. */
    updateOrder: slot<void, { order: PlacedOrder | null }>('updateOrder'),
    /** For card payment, offered once these three are filled: the card provider's customer … */
    createCustomer: slot<string, { personal: PersonalForm }>('createCustomer'),
    /** … one intent per total, answered by its client secret … */
    createIntent: slot<string, { customerId: string }>('createIntent'),
    /** … and the charge, after the order is pending and before it is paid. */
    confirmCard: slot<void, { clientSecret: string }>('confirmCard'),
  },
  actions: {
    rememberMode: assign((_, mode: OrderMode) => ({ mode })),
    /** Provided: the cart is priced for the mode. */
    recalculateCart: (_, _mode: OrderMode) => {},
    /** Provided: where no answer came, the visitor has now been told, and nothing is sent again by itself. */
    admitSilence: () => {},
    rememberPersonal: assign((_, personal: PersonalForm | null) => ({ personal })),
    rememberDelivery: assign((_, delivery: DeliveryForm | null) => ({ delivery })),
    rememberMethod: assign((_, method: PaymentMethod) => ({ method })),
    /** A method that is no longer offered gives way to one that is. */
    offerMethods: assign(({ context: { method } }, offeredMethods: readonly PaymentMethod[]) => ({
      offeredMethods,
      method: method !== null && offeredMethods.includes(method) ? method : (offeredMethods[0] ?? null),
    })),
    agreeTotal: assign((_, agreedTotal: Cents) => ({ agreedTotal })),
    rememberOrder: assign((_, order: PlacedOrder) => ({ order })),
    rememberPlaced: assign((_, outcome: OrderOutcome) => (outcome.is === 'placed' ? { order: outcome.order } : {})),
    fail: assign((_, failure: CheckoutFailure) => ({ failure, failedItems: [] })),
    refuse: assign((_, verdict: DeliveryVerdict | OrderOutcome) =>
      verdict.is === 'refused' ? { failure: verdict.failure, failedItems: verdict.items } : {},
    ),
    forgive: assign({ failure: null }),
  },
  guards: {
    isTab: (_, { tab, is }: { tab: CheckoutTab; is: CheckoutTab }) => tab === is,
    isOrderUnanswered: ({ context }) => context.isOrderUnanswered,
    isModeChosen: ({ context }) => context.mode !== null,
    isPersonalValid: ({ context }) => context.personal !== null,
    isDeliveryValid: ({ context }) => context.personal !== null && context.delivery !== null,
    isComplete: ({ context }) => context.mode !== null && context.personal !== null && context.delivery !== null,
    isMethodChosen: ({ context }) => context.method !== null,
    isMethodOffered: ({ context }, method: PaymentMethod) => context.offeredMethods.includes(method),
    isFine: (_, verdict: DeliveryVerdict) => verdict.is === 'fine',
    isRefused: (_, verdict: DeliveryVerdict) => verdict.is === 'refused',
    isAddressUnknown: (_, verdict: DeliveryVerdict) => verdict.is === 'addressUnknown',
    isPlaced: (_, outcome: OrderOutcome) => outcome.is === 'placed',
    isTypeAtFault: ({ context: { failure, mode } }) => failure === 'modeClosed' || (failure === 'missingFields' && mode === null),
    isPersonalAtFault: ({ context: { failure, personal } }) => failure === 'missingFields' && personal === null,
    isDeliveryAtFault: ({ context: { failure, delivery } }) =>
      failure === 'tooFar' ||
      failure === 'itemsUnavailable' ||
      failure === 'slotUnavailable' ||
      (failure === 'missingFields' && delivery === null),
    isPaymentAtFault: ({ context }) => context.failure === 'methodClosed',
  },
  delays: { typeStepDelay: typeStepDelayMs },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, failure: null, failedItems: [], agreedTotal: null, order: null }),
  output: ({ context }) => context.order,
  initial: 'opening',
  on: {
    'tab.open': [
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'type' }) }, target: '.type' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'personal' }) }, target: '.personal' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'delivery' }) }, target: '.delivery' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'payment' }) }, target: '.payment' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'confirmation' }) }, target: '.confirmation' },
    ],
    'mode.changed': { actions: { type: 'rememberMode', params: ({ event }) => event.mode } },
    'personal.changed': { actions: { type: 'rememberPersonal', params: ({ event }) => event.form } },
    'delivery.changed': { actions: { type: 'rememberDelivery', params: ({ event }) => event.form } },
    'methods.changed': { actions: { type: 'offerMethods', params: ({ event }) => event.methods } },
    'order.placedElsewhere': {
      target: '.placed',
      actions: { type: 'rememberOrder', params: ({ event }) => ({ orderId: event.orderId, isRepeated: true }) },
    },
  },
  states: {
    opening: { always: [{ guard: 'isOrderUnanswered', target: 'reconciling' }, { target: 'type' }] },
    type: {
      initial: 'choosing',
      on: {
        'type.choose': {
          target: '.chosen',
          actions: [
            { type: 'rememberMode', params: ({ event }) => event.mode },
            { type: 'recalculateCart', params: ({ event }) => event.mode },
          ],
        },
      },
      states: {
        choosing: {
          tags: 'editable',
          on: {
            'tab.next': [
              { guard: 'isModeChosen', target: '#checkout.personal' },
              { target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
            ],
          },
        },
        chosen: { tags: 'editable', on: { 'tab.next': '#checkout.personal' }, after: { typeStepDelay: '#checkout.personal' } },
        alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': 'choosing' } },
      },
    },
    personal: {
      initial: 'editing',
      on: { 'tab.previous': 'type' },
      states: {
        editing: {
          tags: 'editable',
          on: {
            'tab.next': [
              { guard: 'isPersonalValid', target: '#checkout.delivery' },
              { target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
            ],
          },
        },
        alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': 'editing' } },
      },
    },
    delivery: {
      initial: 'editing',
      on: { 'tab.previous': 'personal' },
      states: {
        editing: {
          tags: 'editable',
          on: {
            'tab.next': [
              { guard: 'isDeliveryValid', target: 'checking' },
              { target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
            ],
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkDelivery',
            src: 'checkDelivery',
            input: ({ context }) => context,
            onDone: [
              { guard: { type: 'isFine', params: ({ event }) => event.output }, target: '#checkout.payment' },
              { guard: { type: 'isAddressUnknown', params: ({ event }) => event.output }, target: 'unlocated' },
              { target: 'alerted', actions: { type: 'refuse', params: ({ event }) => event.output } },
            ],
            onError: 'unlocated',
          },
        },
        /** The address could not be found, or not be looked up: it is marked, and kept. */
        unlocated: {
          tags: 'editable',
          on: {
            'tab.next': 'checking',
            'delivery.changed': { target: 'editing', actions: { type: 'rememberDelivery', params: ({ event }) => event.form } },
          },
        },
        alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': [...faultyTabs, { target: 'editing' }] } },
      },
    },
    payment: {
      initial: 'checking',
      on: { 'tab.previous': 'delivery' },
      states: {
        /** Entering payment looks at slot and items again: time has passed, or the tab was opened out of order. */
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkDelivery',
            src: 'checkDelivery',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#checkout.delivery.alerted',
                actions: { type: 'refuse', params: ({ event }) => event.output },
              },
              { target: 'choosing' },
            ],
            onError: 'choosing',
          },
        },
        choosing: {
          tags: 'editable',
          on: {
            'payment.choose': {
              guard: { type: 'isMethodOffered', params: ({ event }) => event.method },
              actions: { type: 'rememberMethod', params: ({ event }) => event.method },
            },
            'tab.next': [
              { guard: 'isMethodChosen', target: '#checkout.confirmation' },
              { target: 'alerted', actions: { type: 'fail', params: 'methodClosed' } },
            ],
          },
        },
        alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': 'choosing' } },
      },
    },
    confirmation: {
      initial: 'reviewing',
      on: { 'tab.previous': 'payment' },
      states: {
        reviewing: {
          tags: 'editable',
          on: {
            'order.place': [
              { guard: not('isComplete'), target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
              { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'fail', params: 'methodClosed' } },
              { target: 'checking', actions: { type: 'agreeTotal', params: ({ event }) => event.total } },
            ],
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkDelivery',
            src: 'checkDelivery',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: 'alerted',
                actions: { type: 'refuse', params: ({ event }) => event.output },
              },
              { guard: { type: 'isAddressUnknown', params: ({ event }) => event.output }, target: '#checkout.delivery.unlocated' },
              // A form may have been emptied, or a method withdrawn, while the look lasted.
              { guard: not('isComplete'), target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
              { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'fail', params: 'methodClosed' } },
              { target: 'placing' },
            ],
            onError: { target: 'alerted', actions: { type: 'fail', params: 'orderFailed' } },
          },
        },
        placing: {
          tags: ['busy', 'no-reload'],
          on: { 'tab.open': {}, 'tab.previous': {}, 'order.placedElsewhere': {} },
          invoke: {
            id: 'placeOrder',
            src: 'placeOrder',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event.output },
                target: 'updating',
                actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
              },
              { target: 'alerted', actions: { type: 'refuse', params: ({ event }) => event.output } },
            ],
            onError: { target: 'alerted', actions: { type: 'fail', params: 'orderFailed' } },
          },
        },
        updating: {
          tags: ['busy', 'no-reload'],
          on: { 'tab.open': {}, 'tab.previous': {}, 'order.placedElsewhere': {} },
          invoke: {
            id: 'updateOrder',
            src: 'updateOrder',
            input: ({ context: { order } }) => ({ order }),
            onDone: '#checkout.placed',
            onError: '#checkout.placed',
          },
        },
        alerted: { tags: 'failed', exit: ['admitSilence', 'forgive'], on: { 'alert.dismiss': [...faultyTabs, { target: 'reviewing' }] } },
      },
    },
    reconciling: {
      initial: 'asking',
      on: { 'tab.open': {}, 'order.placedElsewhere': {} },
      states: {
        asking: {
          tags: ['busy', 'no-reload'],
          invoke: {
            id: 'resumeOrder',
            src: 'resumeOrder',
            onDone: [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event.output },
                target: '#checkout.confirmation.updating',
                actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
              },
              { target: '#checkout.confirmation.alerted', actions: { type: 'refuse', params: ({ event }) => event.output } },
            ],
            onError: 'unanswered',
          },
        },
        /** Still no answer: the visitor asks again, or goes back to the order, which keeps its id. */
        unanswered: { on: { 'order.retry': 'asking', 'order.leave': '#checkout.confirmation' } },
      },
    },
    placed: { type: 'final' },
  },
});
