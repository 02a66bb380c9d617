import { and, not } from 'xstate';
import { checkDelivery, checkoutSetup, refusedTo, rememberDelivery, rememberPersonal } from './checkout.setup.ts';
import { when } from './when.ts';

/** Transitions to the form that caused an alert, in the order of the tabs. */
export const faultyForms = [
  { guard: 'isTypeAtFault', target: '#checkout.type' },
  { guard: 'isPersonalAtFault', target: '#checkout.personal' },
  { guard: 'isDeliveryAtFault', target: '#checkout.delivery' },
] as const;

/** The personal form. @spec §4 Personal validated; §5 Personal form */
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
            actions: { type: 'sendToPayment', params: { type: 'customer.wanted' } },
          },
          { guard: 'isPersonalValid', target: '#checkout.delivery' },
          { guard: 'isPersonalMalformed', target: 'invalid' },
          { target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
        ],
      },
    },
    /** Some value is malformed: fields show their own errors until all are valid. */
    invalid: {
      on: {
        'tab.next': { guard: not('isPersonalMalformed'), target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
        'personal.changed': [
          {
            guard: { type: 'isValidForm', params: ({ event }) => event.form },
            target: 'editing',
            actions: rememberPersonal,
          },
          { actions: rememberPersonal },
        ],
      },
    },
    alerted: { tags: 'failed', exit: 'clearFailure', on: { 'alert.dismiss': 'editing' } },
  },
});

/** The address can be changed, or looked up again. */
const unverifiedAddress = checkoutSetup.createStateConfig({
  on: {
    'tab.next': '#checkout.delivery.checking',
    'delivery.changed': {
      target: '#checkout.delivery.editing',
      actions: rememberDelivery,
    },
  },
});

/** The delivery form. @spec §4 Delivery validated; §5 Delivery form */
export const delivery = checkoutSetup.createStateConfig({
  initial: 'editing',
  on: { 'tab.previous': 'personal' },
  states: {
    editing: {
      on: {
        'tab.next': [
          { guard: 'isDeliveryValid', target: 'checking' },
          { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
          { guard: 'isPersonalMalformed', target: '#checkout.personal.invalid' },
          { target: 'invalid' },
        ],
      },
    },
    /** Some value is malformed: fields show their own errors until all are valid. */
    invalid: {
      on: {
        'tab.next': { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
        'delivery.changed': [
          {
            guard: { type: 'isValidForm', params: ({ event }) => event.form },
            target: 'editing',
            actions: rememberDelivery,
          },
          { actions: rememberDelivery },
        ],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        ...checkDelivery,
        onDone: [
          refusedTo('alerted'),
          { guard: when('addressUnknown'), target: 'addressNotFound' },
          // The card is the only method: its payment is prepared while slot and items are checked again.
          { guard: 'isCardOnly', target: '#checkout.payment', actions: 'prepareCard' },
          { target: '#checkout.payment' },
        ],
        onError: 'unreached',
      },
    },
    /** The back end does not know the address: the field is marked and keeps its value. */
    addressNotFound: unverifiedAddress,
    /** The address lookup failed (no or invalid response): the field is marked and keeps its value. */
    unreached: unverifiedAddress,
    alerted: { tags: 'failed', exit: 'clearFailure', on: { 'alert.dismiss': [...faultyForms, { target: 'editing' }] } },
  },
});
