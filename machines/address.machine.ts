/**
 * Address: what stands in the delivery form, looked up while the visitor goes on, in a shop whose deliveries are
 * priced by distance.
 *
 *   resting ─ address.changed ▶ settling ─ settleDelay ▶ locating ─▶ located | tooFar | unknown | unreached
 *
 * An address that is not complete, or that needs no look, rests. A change leaves a look behind, and its answer changes
 * nothing. What was found here stops nobody: the step looks at it again as it is left.
 *
 * @spec §4 Delivery validated; §9 Delivery fee
 */
import { assign, setup } from 'xstate';
import { addressSettleDelayMs } from '#config/constants.ts';
import type { AddressVerdict, TypedAddress } from '#domain/location.ts';
import { slot } from './slot.ts';

export const addressMachine = setup({
  types: {} as {
    /** Null: there is nothing to look up. */
    context: { place: TypedAddress | null };
    input: { place: TypedAddress | null };
    events: { type: 'address.changed'; place: TypedAddress | null };
    tags: 'busy';
  },
  actors: {
    /** Where the address is, as far as its delivery depends on it. Rejects when it cannot be looked up. */
    locate: slot<AddressVerdict, { place: TypedAddress | null }>('locate'),
  },
  actions: { rememberPlace: assign((_, place: TypedAddress | null) => ({ place })) },
  guards: {
    isGiven: (_, place: TypedAddress | null) => place !== null,
    isFound: (_, verdict: AddressVerdict) => verdict.is === 'found',
    isTooFar: (_, verdict: AddressVerdict) => verdict.is === 'tooFar',
  },
  delays: { settleDelay: addressSettleDelayMs },
}).createMachine({
  id: 'address',
  context: ({ input }) => input,
  initial: 'opening',
  on: {
    'address.changed': [
      {
        guard: { type: 'isGiven', params: ({ event }) => event.place },
        target: '.settling',
        actions: { type: 'rememberPlace', params: ({ event }) => event.place },
      },
      { target: '.resting', actions: { type: 'rememberPlace', params: ({ event }) => event.place } },
    ],
  },
  states: {
    opening: {
      always: [{ guard: { type: 'isGiven', params: ({ context }) => context.place }, target: 'settling' }, { target: 'resting' }],
    },
    resting: {},
    settling: { tags: 'busy', after: { settleDelay: 'locating' } },
    locating: {
      tags: 'busy',
      invoke: {
        id: 'locate',
        src: 'locate',
        input: ({ context }) => context,
        onDone: [
          { guard: { type: 'isFound', params: ({ event }) => event.output }, target: 'located' },
          { guard: { type: 'isTooFar', params: ({ event }) => event.output }, target: 'tooFar' },
          { target: 'unknown' },
        ],
        onError: 'unreached',
      },
    },
    located: {},
    tooFar: {},
    /** The back end answered, and knows no such address. */
    unknown: {},
    unreached: {},
  },
});
