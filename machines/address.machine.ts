/**
 * Address: background lookup of the address in the delivery form. It runs in shops that price deliveries by distance.
 *
 *   idle ─ address.changed ▶ debouncing ─ debounceDelay ▶ locating ─▶ located | tooFar | unknown | unreachable
 *
 * The chart starts in `idle` or `debouncing`. `idle` means that the address is incomplete or needs no lookup. A change cancels a lookup in
 * flight and is debounced. The
 * result does not block the customer, because leaving the delivery step of the checkout validates the address again.
 *
 * @spec docs/behaviour §4 Delivery validated; §9 Delivery fee
 */
import { assign, setup } from 'xstate';
import { addressDebounceMs } from '#config/constants.ts';
import type { AddressVerdict, EnteredAddress } from '#domain/delivery/location.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const addressMachine = setup({
  types: {} as {
    /** The complete address that was entered in the delivery form, or null if none needs a lookup. */
    context: { address: EnteredAddress | null };
    input: { address: EnteredAddress | null };
    events: { type: 'address.changed'; address: EnteredAddress | null };
    tags: 'busy';
  },
  actors: {
    /** Looks up the address. Rejects if the call fails. */
    locate: actorPlaceholder<AddressVerdict, { address: EnteredAddress | null }>('locate'),
  },
  actions: { setAddress: assign((_, address: EnteredAddress | null) => ({ address })) },
  guards: {
    hasAddress: (_, address: EnteredAddress | null) => address !== null,
    isFound: (_, verdict: AddressVerdict) => verdict.type === 'found',
    isTooFar: (_, verdict: AddressVerdict) => verdict.type === 'tooFar',
  },
  delays: { debounceDelay: addressDebounceMs },
}).createMachine({
  id: 'address',
  context: ({ input }) => input,
  initial: 'starting',
  on: {
    'address.changed': [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.address },
        target: '.debouncing',
        actions: { type: 'setAddress', params: ({ event }) => event.address },
      },
      { target: '.idle', actions: { type: 'setAddress', params: ({ event }) => event.address } },
    ],
  },
  states: {
    starting: {
      always: [{ guard: { type: 'hasAddress', params: ({ context }) => context.address }, target: 'debouncing' }, { target: 'idle' }],
    },
    idle: {},
    debouncing: { tags: 'busy', after: { debounceDelay: 'locating' } },
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
