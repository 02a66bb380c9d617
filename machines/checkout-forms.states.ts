import { and, not } from 'xstate';
import { checkoutSetup } from './checkout.setup.ts';

/** After an alert: the form that is at fault, in the order of the tabs. */
export const faultyForms = [
  { guard: 'isTypeAtFault', target: '#checkout.type' },
  { guard: 'isPersonalAtFault', target: '#checkout.personal' },
  { guard: 'isDeliveryAtFault', target: '#checkout.delivery' },
] as const;

/** Who orders. @spec §4 Personal validated; §5 Personal form */
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
            actions: { type: 'askCard', params: { type: 'customer.wanted' } },
          },
          { guard: 'isPersonalValid', target: '#checkout.delivery' },
          { guard: 'isPersonalMalformed', target: 'invalid' },
          { target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
        ],
      },
    },
    /** Some value is malformed: each field says what is wrong with it, until all are right. */
    invalid: {
      tags: 'editable',
      on: {
        'tab.next': { guard: not('isPersonalMalformed'), target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
        'personal.changed': [
          {
            guard: { type: 'isGiven', params: ({ event }) => event.form },
            target: 'editing',
            actions: { type: 'rememberPersonal', params: ({ event }) => event.form },
          },
          { actions: { type: 'rememberPersonal', params: ({ event }) => event.form } },
        ],
      },
    },
    alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': 'editing' } },
  },
});

/** The address may be changed, or looked up again as it is. */
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

/** Where and when. @spec §4 Delivery validated; §5 Delivery form */
export const delivery = checkoutSetup.createStateConfig({
  initial: 'editing',
  on: { 'tab.previous': 'personal' },
  states: {
    editing: {
      tags: 'editable',
      on: {
        'tab.next': [
          { guard: 'isDeliveryValid', target: 'checking' },
          { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
          { guard: 'isPersonalMalformed', target: '#checkout.personal.invalid' },
          { target: 'invalid' },
        ],
      },
    },
    /** Some value is malformed: each field says what is wrong with it, until all are right. */
    invalid: {
      tags: 'editable',
      on: {
        'tab.next': { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
        'delivery.changed': [
          {
            guard: { type: 'isGiven', params: ({ event }) => event.form },
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
            guard: { type: 'isFineAndCardForced', params: ({ event }) => event.output },
            target: '#checkout.payment',
            actions: 'prepareCard',
          },
          { guard: { type: 'isFine', params: ({ event }) => event.output }, target: '#checkout.payment' },
          { guard: { type: 'isAddressUnknown', params: ({ event }) => event.output }, target: 'unlocated' },
          { target: 'alerted', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: 'unreached',
      },
    },
    /** The back end answered, and knows no such address: it is marked, and kept. */
    unlocated: unverifiedAddress,
    /** The address could not be looked up: no answer, or a broken one. It is marked, and kept. */
    unreached: unverifiedAddress,
    alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': [...faultyForms, { target: 'editing' }] } },
  },
});
