/**
 * Address: background lookup of the address in the delivery form. It runs in shops that price deliveries by distance.
 *
 *   resting ─ address.changed ▶ settling ─ settleDelay ▶ locating ─▶ located | tooFar | unknown | unreachable
 *
 * `resting` means that the address is incomplete or needs no lookup. A change cancels a lookup in flight and is debounced. The
 * result does not block the customer, because leaving the step validates the address again.
 *
 * @spec §4 Delivery validated; §9 Delivery fee
 */
import { assign, setup } from 'xstate';
import { addressDebounceMs } from '#config/constants.ts';
import type { AddressVerdict, TypedAddress } from '#domain/delivery/location.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const addressMachine = setup({
  types: {} as {
    /** The address to look up, or null. */
    context: { place: TypedAddress | null };
    input: { place: TypedAddress | null };
    events: { type: 'address.changed'; place: TypedAddress | null };
    tags: 'busy';
  },
  actors: {
    /** Looks up the address. Rejects if the call fails. */
    locate: actorPlaceholder<AddressVerdict, { place: TypedAddress | null }>('locate'),
  },
  actions: { setPlace: assign((_, place: TypedAddress | null) => ({ place })) },
  guards: {
    hasPlace: (_, place: TypedAddress | null) => place !== null,
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
        guard: { type: 'hasPlace', params: ({ event }) => event.place },
        target: '.settling',
        actions: { type: 'setPlace', params: ({ event }) => event.place },
      },
      { target: '.resting', actions: { type: 'setPlace', params: ({ event }) => event.place } },
    ],
  },
  states: {
    opening: {
      always: [{ guard: { type: 'hasPlace', params: ({ context }) => context.place }, target: 'settling' }, { target: 'resting' }],
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
        onError: 'unreachable',
      },
    },
    located: {},
    tooFar: {},
    /** The server does not find the address. */
    unknown: {},
    /** The lookup failed: no response, or an invalid one. */
    unreachable: {},
  },
});
