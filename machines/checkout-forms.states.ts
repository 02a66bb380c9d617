import type { CheckoutTab } from '#domain/order/checkout.ts';
import { currentTabToFix, setDelivery, setPersonal } from './checkout-context.ts';
import { checkDelivery, checkoutSetup, refusalTransition } from './checkout.setup.ts';
import { when } from './when.ts';

/** Transitions from an alert to the tab where its failure can be fixed, in the order of the tabs. */
export const tabToFixTransitions = [
  { guard: { type: 'isFixableIn', params: 'type' }, target: '#checkout.type' },
  { guard: { type: 'isFixableIn', params: 'personal' }, target: '#checkout.personal' },
  { guard: { type: 'isFixableIn', params: 'delivery' }, target: '#checkout.delivery' },
] as const;

/** Returns the tab that opens when the alert of the delivery form is dismissed, as the transitions of `alertOpen` below. */
const tabAfterDeliveryAlert = (tab: CheckoutTab | null) => (tab === null || tab === 'payment' ? 'delivery' : tab);

/** Creates the Stripe customer in advance where cards are offered, so that the payment tab opens faster. */
const prepareCustomerIfCardOffered = checkoutSetup.enqueueActions(({ enqueue, check }) => {
  if (check('isCardOffered')) enqueue({ type: 'sendToPayment', params: { type: 'customer.prepare' } });
});

/** Prepares the card payment in parallel with the check that the payment tab begins with, if the card is the only method. */
const prepareCardIfOnlyMethod = checkoutSetup.enqueueActions(({ enqueue, check }) => {
  if (check('isCardOnly')) enqueue('prepareCard');
});

/** The personal form. @spec docs/behaviour §4 Personal validated; §5 Personal form */
export const personal = checkoutSetup.createStateConfig({
  initial: 'editing',
  on: { 'tab.previous': 'type' },
  states: {
    editing: {
      on: {
        'tab.next': [
          { guard: 'isPersonalValid', target: 'checkingPhone' },
          { guard: 'isPersonalMalformed', target: 'invalid' },
          { target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
        ],
      },
    },
    /** A value is malformed, and no required field is empty: the fields show their own errors until all are valid. */
    invalid: {
      on: {
        'tab.next': [
          { guard: 'isPersonalMalformed', actions: 'rejectStep' },
          { target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
        ],
        'personal.changed': [
          {
            guard: { type: 'isValidForm', params: ({ event }) => event.form },
            target: 'editing',
            actions: [setPersonal, 'fillDeliveryForm'],
          },
          { actions: setPersonal },
        ],
      },
    },
    /** The form is valid. Its phone may be one that nobody can dial: then the customer is asked, once a value. */
    checkingPhone: {
      tags: 'busy',
      invoke: {
        id: 'checkPhone',
        src: 'checkPhone',
        input: ({ context }) => context.personal,
        onDone: [{ guard: when('incomplete'), target: 'phoneIncomplete' }, { target: 'leaving' }],
        onError: 'leaving',
      },
      after: { questionTimeout: 'leaving' },
      on: { 'personal.changed': { target: 'editing', actions: setPersonal } },
    },
    /** The question at the phone. Continuing again keeps the number. */
    phoneIncomplete: {
      on: {
        'value.keep': { target: 'leaving', actions: { type: 'keepValue', params: 'phone' } },
        'tab.next': { target: 'leaving', actions: { type: 'keepValue', params: 'phone' } },
        'value.correct': 'editing',
        'personal.changed': { target: 'editing', actions: setPersonal },
      },
    },
    leaving: { entry: prepareCustomerIfCardOffered, always: '#checkout.delivery' },
    alertOpen: { tags: 'failed', exit: { type: 'clearFailure', params: 'personal' }, on: { 'alert.dismiss': 'editing' } },
  },
});

/** State of an address that could not be verified: it can be changed, or looked up again. */
const unverifiedAddress = checkoutSetup.createStateConfig({
  on: {
    'tab.next': '#checkout.delivery.checking',
    'delivery.changed': {
      target: '#checkout.delivery.editing',
      actions: setDelivery,
    },
  },
});

/** The delivery form. @spec docs/behaviour §4 Delivery validated; §5 Delivery form */
export const delivery = checkoutSetup.createStateConfig({
  initial: 'editing',
  entry: 'fillDeliveryForm',
  on: { 'tab.previous': 'personal', 'place.changed': { actions: 'fillDeliveryForm' } },
  states: {
    editing: { on: { 'tab.next': 'validating' } },
    /** Validates the forms before the address is looked up. */
    validating: {
      always: [
        { guard: 'areFormsValid', target: 'checking' },
        { guard: 'isRequiredEmpty', target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
        { guard: 'isPersonalMalformed', target: '#checkout.personal.invalid' },
        { target: 'invalid' },
      ],
    },
    /** A value is malformed, and no required field is empty: the fields show their own errors until all are valid. */
    invalid: {
      on: {
        'tab.next': [
          { guard: 'isRequiredEmpty', target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
          { actions: 'rejectStep' },
        ],
        'delivery.changed': [
          {
            guard: { type: 'isValidForm', params: ({ event }) => event.form },
            target: 'editing',
            actions: setDelivery,
          },
          { actions: setDelivery },
        ],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        ...checkDelivery,
        onDone: [
          refusalTransition('alertOpen'),
          { guard: when('addressUnknown'), target: 'addressNotFound' },
          { guard: 'mayLackHouseNumber', target: 'checkingHouseNumber' },
          { target: 'leaving' },
        ],
        onError: 'unreachable',
      },
    },
    /** The street has no number. If the address base knows numbers in it, the customer is asked, once an address. */
    checkingHouseNumber: {
      tags: 'busy',
      invoke: {
        id: 'checkHouseNumber',
        src: 'checkHouseNumber',
        input: ({ context }) => context.delivery,
        onDone: [{ guard: when('incomplete'), target: 'houseNumberMissing' }, { target: 'leaving' }],
        onError: 'leaving',
      },
      after: { questionTimeout: 'leaving' },
      on: { 'delivery.changed': { target: 'editing', actions: setDelivery } },
    },
    /** The question at the street. Continuing again keeps the address. */
    houseNumberMissing: {
      on: {
        'value.keep': { target: 'leaving', actions: { type: 'keepValue', params: 'address' } },
        'tab.next': { target: 'leaving', actions: { type: 'keepValue', params: 'address' } },
        'value.correct': 'editing',
        'delivery.changed': { target: 'editing', actions: setDelivery },
      },
    },
    leaving: { entry: prepareCardIfOnlyMethod, always: '#checkout.payment' },
    /** The back end does not know the address: the field is marked and keeps its value. */
    addressNotFound: unverifiedAddress,
    /** The address lookup failed (no or invalid response): the field is marked and keeps its value. */
    unreachable: unverifiedAddress,
    alertOpen: {
      tags: 'failed',
      exit: { type: 'clearFailure', params: ({ context }) => tabAfterDeliveryAlert(currentTabToFix(context)) },
      on: { 'alert.dismiss': [...tabToFixTransitions, { target: 'editing' }] },
    },
  },
});
