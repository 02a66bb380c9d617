import { and, not } from 'xstate';
import { checkoutSetup } from './checkout.setup.ts';

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
      tags: 'editable',
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
      tags: 'editable',
      on: {
        'tab.next': { guard: not('isPersonalMalformed'), target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
        'personal.changed': [
          {
            guard: { type: 'isValidForm', params: ({ event }) => event.form },
            target: 'editing',
            actions: { type: 'rememberPersonal', params: ({ event }) => event.form },
          },
          { actions: { type: 'rememberPersonal', params: ({ event }) => event.form } },
        ],
      },
    },
    alerted: { tags: 'failed', exit: 'clearFailure', on: { 'alert.dismiss': 'editing' } },
  },
});

/** The address can be changed, or looked up again. */
const unverifiedAddress = checkoutSetup.createStateConfig({
  tags: 'editable',
  on: {
    'tab.next': '#checkout.delivery.checking',
    'delivery.changed': {
      target: '#checkout.delivery.editing',
      actions: { type: 'rememberDelivery', params: ({ event }) => event.form },
    },
  },
});

/** The delivery form. @spec §4 Delivery validated; §5 Delivery form */
export const delivery = checkoutSetup.createStateConfig({
  initial: 'editing',
  on: { 'tab.previous': 'personal' },
  states: {
    editing: {
      tags: 'editable',
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
      tags: 'editable',
      on: {
        'tab.next': { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
        'delivery.changed': [
          {
            guard: { type: 'isValidForm', params: ({ event }) => event.form },
            target: 'editing',
            actions: { type: 'rememberDelivery', params: ({ event }) => event.form },
          },
          { actions: { type: 'rememberDelivery', params: ({ event }) => event.form } },
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
            guard: { type: 'isDeliverableAndCardOnly', params: ({ event }) => event.output },
            target: '#checkout.payment',
            actions: 'prepareCard',
          },
          { guard: { type: 'isDeliverable', params: ({ event }) => event.output }, target: '#checkout.payment' },
          { guard: { type: 'isAddressUnknown', params: ({ event }) => event.output }, target: 'addressNotFound' },
          { target: 'alerted', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
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
