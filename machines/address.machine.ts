/**
 * Address: background lookup of the address in the delivery form, in a shop whose deliveries are priced by distance.
 *
 *   resting ─ address.changed ▶ settling ─ settleDelay ▶ locating ─▶ located | tooFar | unknown | unreached
 *
 * Rests while the address is incomplete or needs no lookup. A change debounces and cancels a lookup in flight. The result
 * does not block the visitor: leaving the step validates the address again.
 *
 * @spec §4 Delivery validated; §9 Delivery fee
 */
import { assign, setup } from 'xstate';
import { addressDebounceMs } from '#config/constants.ts';
import type { AddressVerdict, TypedAddress } from '#domain/delivery/location.ts';
import { slot } from './slot.ts';

export const addressMachine = setup({
  types: {} as {
    /** The address to look up, or null. */
    context: { place: TypedAddress | null };
    input: { place: TypedAddress | null };
    events: { type: 'address.changed'; place: TypedAddress | null };
    tags: 'busy';
  },
  actors: {
    /** Looks the address up. Rejects if the call fails. */
    locate: slot<AddressVerdict, { place: TypedAddress | null }>('locate'),
  },
  actions: { rememberPlace: assign((_, place: TypedAddress | null) => ({ place })) },
  guards: {
    isGiven: (_, place: TypedAddress | null) => place !== null,
    isFound: (_, verdict: AddressVerdict) => verdict.type === 'found',
    isTooFar: (_, verdict: AddressVerdict) => verdict.type === 'tooFar',
  },
  delays: { settleDelay: addressDebounceMs },
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
    /** The back end does not know the address. */
    unknown: {},
    unreached: {},
  },
});
