/**
 * Location: where an order goes. An address is typed and suggested, the device's position is asked for, a zone is taken
 * from a list, or the order is picked up; the panel closes a second after a choice.
 *
 *   closed ─ panel.open ▶ open ─ … ▶ chosen ─ closeDelay ▶ closed
 *   open   ready ─ query.changed ▶ waiting ─ suggestDelay ▶ suggesting ▶ suggested ─ suggestion.choose ▶ lookingUp ▶ chosen
 *          ready ─ position.ask ▶ locating ▶ lookingUp ▶ chosen | tooFar | unlocated.<cause> | invalid.<cause>
 *
 * Whatever is going on, another wish ends it: what it would have answered changes nothing any more.
 *
 * @spec §1 Choose a location; §2 Location picker; §5 Location suggestions, Too far; §8 Location lookup failure
 */
import { assign, setup, type ContextFrom, type EventFromLogic, type StateValueFrom } from 'xstate';
import { locationCloseDelayMs, positionDelayMs, suggestDelayMs, suggestionMinimumCharacters } from '#config/constants.ts';
import type { Readable } from '#domain/cart.ts';
import type { DeliveryZone, LocationSuggestion } from '#domain/entities.ts';
import { placeOfZone, suggestionLine, type Located, type LookUp, type PositionFailure } from '#domain/location.ts';
import { slot } from './slot.ts';

/** The transition to the state of one failure of the device. */
const unlocatedAs = <Failure extends PositionFailure>(failure: Failure) => ({
  guard: {
    type: 'isFailure' as const,
    params: ({ event }: { event: { output: Located } }) => ({ located: event.output, failure }),
  },
  target: `unlocated.${failure}` as const,
});

const isLong = (query: string) => query.trim().length >= suggestionMinimumCharacters;

export const locationMachine = setup({
  types: {} as {
    context: {
      /** As it was typed. */
      query: string;
      suggestions: readonly LocationSuggestion[];
      /** What is looked up: an address, or a position. */
      sought: { text: string; isPosition: boolean };
    };
    events:
      | { type: 'panel.open' }
      | { type: 'panel.close' }
      | { type: 'query.changed'; query: string }
      | { type: 'query.submit' }
      | { type: 'suggestion.choose'; suggestion: LocationSuggestion }
      | { type: 'position.ask' }
      | { type: 'pickup.choose' }
      | { type: 'zone.choose'; zone: DeliveryZone }
      | { type: 'alert.dismiss' };
    tags: 'open' | 'busy' | 'failed' | 'invalid';
  },
  actors: {
    /** Addresses that the typed text may mean. Rejects when they cannot be asked for. */
    suggest: slot<LocationSuggestion[], { query: string }>('suggest'),
    /** The device's position. A visitor who does not answer its prompt leaves it pending: `positionDelay` ends it. */
    locate: slot<Located, void>('locate'),
    /** How far the place is, and whether it is delivered to. Rejects when that cannot be asked. */
    lookUp: slot<LookUp, { text: string; isPosition: boolean }>('lookUp'),
  },
  actions: {
    rememberQuery: assign((_, query: string) => ({ query })),
    rememberSuggestions: assign((_, suggestions: readonly LocationSuggestion[]) => ({ suggestions })),
    forgetSuggestions: assign({ suggestions: [] }),
    seek: assign((_, text: string) => ({ sought: { text, isPosition: false } })),
    seekPosition: assign((_, located: Located) =>
      located.is === 'located' ? { sought: { text: located.position, isPosition: true } } : {},
    ),
    forgetQuery: assign({ query: '', suggestions: [] }),
    /** Provided: the order is picked up. */
    keepPickup: () => {},
    /** Provided: the order is brought there. */
    keepPlace: (_, _found: LookUp) => {},
  },
  guards: {
    isLong: (_, query: string) => isLong(query),
    isQueryLong: ({ context }) => isLong(context.query),
    isLocated: (_, located: Located) => located.is === 'located',
    isFailure: (_, { located, failure }: { located: Located; failure: PositionFailure }) =>
      located.is === 'unlocated' && located.failure === failure,
    isFound: (_, found: LookUp) => found.is === 'found',
    isTooFar: (_, found: LookUp) => found.is === 'tooFar',
    isPosition: ({ context }) => context.sought.isPosition,
  },
  delays: { suggestDelay: suggestDelayMs, positionDelay: positionDelayMs, closeDelay: locationCloseDelayMs },
}).createMachine({
  id: 'location',
  context: { query: '', suggestions: [], sought: { text: '', isPosition: false } },
  initial: 'closed',
  states: {
    closed: { on: { 'panel.open': [{ guard: 'isQueryLong', target: 'open.suggesting' }, { target: 'open' }] } },
    open: {
      tags: 'open',
      initial: 'ready',
      exit: 'forgetSuggestions',
      on: {
        'panel.close': 'closed',
        'query.changed': [
          {
            guard: { type: 'isLong', params: ({ event }) => event.query },
            target: '.waiting',
            actions: { type: 'rememberQuery', params: ({ event }) => event.query },
          },
          { target: '.ready', actions: [{ type: 'rememberQuery', params: ({ event }) => event.query }, 'forgetSuggestions'] },
        ],
        'query.submit': {
          guard: 'isQueryLong',
          target: '.lookingUp',
          actions: { type: 'seek', params: ({ context }) => context.query.trim() },
        },
        'suggestion.choose': {
          target: '.lookingUp',
          actions: [
            { type: 'rememberQuery', params: ({ event }) => suggestionLine(event.suggestion) },
            { type: 'seek', params: ({ event }) => event.suggestion.description },
          ],
        },
        'position.ask': '.locating',
        'pickup.choose': { target: '.chosen', actions: 'keepPickup' },
        'zone.choose': {
          target: '.chosen',
          actions: { type: 'keepPlace', params: ({ event }) => ({ is: 'found', place: placeOfZone(event.zone) }) },
        },
      },
      states: {
        ready: {},
        /** Somebody who types is not asked for at every letter. */
        waiting: { after: { suggestDelay: 'suggesting' } },
        suggesting: {
          tags: 'busy',
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: { target: 'suggested', actions: { type: 'rememberSuggestions', params: ({ event }) => event.output } },
            onError: { target: 'invalid.unreached', actions: 'forgetSuggestions' },
          },
        },
        suggested: {},
        locating: {
          tags: 'busy',
          invoke: {
            id: 'locate',
            src: 'locate',
            onDone: [
              {
                guard: { type: 'isLocated', params: ({ event }) => event.output },
                target: 'lookingUp',
                actions: { type: 'seekPosition', params: ({ event }) => event.output },
              },
              unlocatedAs('denied'),
              unlocatedAs('timedOut'),
              unlocatedAs('inaccurate'),
              { target: 'unlocated' },
            ],
            onError: 'unlocated',
          },
          after: { positionDelay: 'unlocated.timedOut' },
        },
        /** The device's position does not lead to an address, for one of these causes: the address is to be typed. */
        unlocated: {
          initial: 'unavailable',
          states: {
            unavailable: {},
            denied: {},
            timedOut: {},
            inaccurate: {},
            /** The back end answered, and has no address at this position. */
            unknown: {},
            /** The position could not be looked up: no answer, or a broken one. */
            unreached: {},
          },
        },
        lookingUp: {
          tags: 'busy',
          entry: 'forgetSuggestions',
          invoke: {
            id: 'lookUp',
            src: 'lookUp',
            input: ({ context }) => context.sought,
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'chosen',
                actions: { type: 'keepPlace', params: ({ event }) => event.output },
              },
              { guard: { type: 'isTooFar', params: ({ event }) => event.output }, target: 'tooFar' },
              { guard: 'isPosition', target: 'unlocated.unknown' },
              { target: 'invalid' },
            ],
            onError: [{ guard: 'isPosition', target: 'unlocated.unreached' }, { target: 'invalid.unreached' }],
          },
        },
        /** The query is marked invalid, and kept. */
        invalid: {
          tags: 'invalid',
          initial: 'unknown',
          states: {
            /** The back end answered, and knows no such address. */
            unknown: {},
            /** The query could not be looked up: no answer, or a broken one. */
            unreached: {},
          },
        },
        tooFar: {
          initial: 'alerted',
          states: {
            alerted: { tags: 'failed', on: { 'alert.dismiss': 'marked' } },
            marked: { tags: 'invalid' },
          },
        },
        /** Shown for a second; until then the visitor may think otherwise. */
        chosen: {
          on: { 'panel.close': { target: '#location.closed', actions: 'forgetQuery' } },
          after: { closeDelay: { target: '#location.closed', actions: 'forgetQuery' } },
        },
      },
    },
  },
});

/** The panel as screens are handed it: its actor, or what stands for it until it is needed. */
export type LocationPanel = Readable<{
  value: StateValueFrom<typeof locationMachine>;
  context: ContextFrom<typeof locationMachine>;
  hasTag(tag: 'open' | 'busy' | 'failed' | 'invalid'): boolean;
}> & { send(event: EventFromLogic<typeof locationMachine>): void };
