import { and } from 'xstate';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import { checkDelivery, checkoutSetup, currentTabToFix, refusalTransition, setDelivery, setPersonal } from './checkout.setup.ts';
import { when } from './when.ts';

/** Transitions from an alert to the tab where its failure can be fixed, in the order of the tabs. */
export const tabToFixTransitions = [
  { guard: { type: 'isFixableIn', params: 'type' }, target: '#checkout.type' },
  { guard: { type: 'isFixableIn', params: 'personal' }, target: '#checkout.personal' },
  { guard: { type: 'isFixableIn', params: 'delivery' }, target: '#checkout.delivery' },
] as const;

/** Returns the tab that opens when the alert of the delivery form is dismissed, as the transitions of `alertOpen` below. */
const tabAfterDeliveryAlert = (tab: CheckoutTab | null) => (tab === null || tab === 'payment' ? 'delivery' : tab);

/** The personal form. @spec docs/behaviour §4 Personal validated; §5 Personal form */
export const personal = checkoutSetup.createStateConfig({
  initial: 'editing',
  on: { 'tab.previous': 'type' },
  states: {
    editing: {
      on: {
        'tab.next': [
          {
            guard: and(['isPersonalValid', 'isCardOffered']),
            target: '#checkout.delivery',
            // Create the Stripe customer in advance, so that the payment tab opens faster.
            actions: { type: 'sendToPayment', params: { type: 'customer.prepare' } },
          },
          { guard: 'isPersonalValid', target: '#checkout.delivery' },
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
          // The card is the only method: prepare its payment in parallel with the check that the payment tab begins with.
          { guard: 'isCardOnly', target: '#checkout.payment', actions: 'prepareCard' },
          { target: '#checkout.payment' },
        ],
        onError: 'unreachable',
      },
    },
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
