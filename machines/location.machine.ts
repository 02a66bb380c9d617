/**
 * Location: choice of the delivery place by address suggestions, by geolocation, or from a list of zones, or of pickup. The panel
 * closes a second after a choice.
 *
 *   closed ─ panel.open ▶ open ─ … ▶ chosen ─ closeDelay ▶ closed
 *   open   ready ─ query.changed ▶ waiting ─ suggestDelay ▶ suggesting ▶ suggested ─ suggestion.choose ▶ lookingUp ▶ chosen
 *          ready ─ position.request ▶ locating ▶ lookingUp ▶ chosen | tooFar | unlocated.<cause> | invalid.<cause>
 *
 * A new choice cancels a call in flight.
 *
 * @spec docs/behaviour §1 Choose a location; §2 Location picker; §5 Location suggestions, Too far; §8 Location lookup failure
 */
import { assign, setup } from 'xstate';
import { locationCloseDelayMs, geolocationTimeoutMs, suggestionDebounceMs, suggestionMinimumCharacters } from '#config/constants.ts';
import type { DeliveryZone, LocationSuggestion } from '#domain/entities.ts';
import { zonePlace, suggestionLine, type PositionResult, type PlaceLookup, type PositionFailure } from '#domain/delivery/location.ts';
import type { ChartActor } from './actor-like.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

/** Returns the transition to the state of one kind of geolocation failure. */
const positionFailureTransition = <Failure extends PositionFailure>(failure: Failure) => ({
  guard: {
    type: 'isFailure' as const,
    params: ({ event }: { event: { output: PositionResult } }) => ({ located: event.output, failure }),
  },
  target: `unlocated.${failure}` as const,
});

const isLongEnough = (query: string) => query.trim().length >= suggestionMinimumCharacters;

export const locationMachine = setup({
  types: {} as {
    context: {
      /** Value of the address field. */
      query: string;
      suggestions: readonly LocationSuggestion[];
      /** The address or position being looked up. */
      pendingLookup: { text: string; isPosition: boolean };
    };
    events:
      | { type: 'panel.open' }
      | { type: 'panel.close' }
      | { type: 'query.changed'; query: string }
      | { type: 'query.submit' }
      | { type: 'suggestion.choose'; suggestion: LocationSuggestion }
      | { type: 'position.request' }
      | { type: 'pickup.choose' }
      | { type: 'zone.choose'; zone: DeliveryZone }
      | { type: 'alert.dismiss' };
    tags: 'open' | 'busy' | 'tooFar' | 'invalid';
  },
  actors: {
    /** Fetches address suggestions for the field's value. Rejects if the call fails. */
    suggest: actorPlaceholder<LocationSuggestion[], { query: string }>('suggest'),
    /** Returns the device's position. It is pending while the permission prompt is open, so `positionDelay` limits it. */
    locate: actorPlaceholder<PositionResult, void>('locate'),
    /** Returns whether the shop delivers to the place. Rejects if the call fails. */
    lookUp: actorPlaceholder<PlaceLookup, { text: string; isPosition: boolean }>('lookUp'),
  },
  actions: {
    setQuery: assign((_, query: string) => ({ query })),
    setSuggestions: assign((_, suggestions: readonly LocationSuggestion[]) => ({ suggestions })),
    clearSuggestions: assign({ suggestions: [] }),
    setAddressLookup: assign((_, text: string) => ({ pendingLookup: { text, isPosition: false } })),
    setPositionLookup: assign((_, located: PositionResult) =>
      located.type === 'located' ? { pendingLookup: { text: located.position, isPosition: true } } : {},
    ),
    clearQuery: assign({ query: '', suggestions: [] }),
    /** Supplied with `provide()`: sets the order mode to pickup. */
    choosePickup: () => {},
    /** Supplied with `provide()`: stores the place and sets the order mode to delivery. */
    choosePlace: (_, _found: PlaceLookup) => {},
  },
  guards: {
    isOutput,
    isLong: (_, query: string) => isLongEnough(query),
    isQueryLong: ({ context }) => isLongEnough(context.query),
    isFailure: (_, { located, failure }: { located: PositionResult; failure: PositionFailure }) =>
      located.type === 'unlocated' && located.failure === failure,
    isPosition: ({ context }) => context.pendingLookup.isPosition,
  },
  delays: { suggestDelay: suggestionDebounceMs, positionDelay: geolocationTimeoutMs, closeDelay: locationCloseDelayMs },
}).createMachine({
  id: 'location',
  context: { query: '', suggestions: [], pendingLookup: { text: '', isPosition: false } },
  initial: 'closed',
  states: {
    closed: { on: { 'panel.open': [{ guard: 'isQueryLong', target: 'open.suggesting' }, { target: 'open' }] } },
    open: {
      tags: 'open',
      initial: 'ready',
      exit: 'clearSuggestions',
      on: {
        'panel.close': 'closed',
        'query.changed': [
          {
            guard: { type: 'isLong', params: ({ event }) => event.query },
            target: '.waiting',
            actions: { type: 'setQuery', params: ({ event }) => event.query },
          },
          { target: '.ready', actions: [{ type: 'setQuery', params: ({ event }) => event.query }, 'clearSuggestions'] },
        ],
        'query.submit': {
          guard: 'isQueryLong',
          target: '.lookingUp',
          actions: { type: 'setAddressLookup', params: ({ context }) => context.query.trim() },
        },
        'suggestion.choose': {
          target: '.lookingUp',
          actions: [
            { type: 'setQuery', params: ({ event }) => suggestionLine(event.suggestion) },
            { type: 'setAddressLookup', params: ({ event }) => event.suggestion.description },
          ],
        },
        'position.request': '.locating',
        'pickup.choose': { target: '.chosen', actions: 'choosePickup' },
        'zone.choose': {
          target: '.chosen',
          actions: { type: 'choosePlace', params: ({ event }) => ({ type: 'found', place: zonePlace(event.zone) }) },
        },
      },
      states: {
        ready: {},
        /** Debounces typing. */
        waiting: { after: { suggestDelay: 'suggesting' } },
        suggesting: {
          tags: 'busy',
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: { target: 'suggested', actions: { type: 'setSuggestions', params: ({ event }) => event.output } },
            onError: { target: 'invalid.unreachable', actions: 'clearSuggestions' },
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
                guard: when('located'),
                target: 'lookingUp',
                actions: { type: 'setPositionLookup', params: ({ event }) => event.output },
              },
              positionFailureTransition('denied'),
              positionFailureTransition('timedOut'),
              positionFailureTransition('inaccurate'),
              { target: 'unlocated' },
            ],
            onError: 'unlocated',
          },
          after: { positionDelay: 'unlocated.timedOut' },
        },
        /** Geolocation found no address, for one of these reasons. The address must be typed. */
        unlocated: {
          initial: 'unavailable',
          states: {
            unavailable: {},
            denied: {},
            timedOut: {},
            inaccurate: {},
            /** The server finds no address at this position. */
            unknown: {},
            /** The position lookup failed: no response, or an invalid one. */
            unreachable: {},
          },
        },
        lookingUp: {
          tags: 'busy',
          entry: 'clearSuggestions',
          invoke: {
            id: 'lookUp',
            src: 'lookUp',
            input: ({ context }) => context.pendingLookup,
            onDone: [
              {
                guard: when('found'),
                target: 'chosen',
                actions: { type: 'choosePlace', params: ({ event }) => event.output },
              },
              { guard: when('tooFar'), target: 'tooFar' },
              { guard: 'isPosition', target: 'unlocated.unknown' },
              { target: 'invalid' },
            ],
            onError: [{ guard: 'isPosition', target: 'unlocated.unreachable' }, { target: 'invalid.unreachable' }],
          },
        },
        /** The field is marked invalid and keeps its value. */
        invalid: {
          tags: 'invalid',
          initial: 'unknown',
          states: {
            /** The server does not find the address. */
            unknown: {},
            /** The address lookup failed: no response, or an invalid one. */
            unreachable: {},
          },
        },
        tooFar: {
          initial: 'alertOpen',
          states: {
            alertOpen: { tags: 'tooFar', on: { 'alert.dismiss': 'alertDismissed' } },
            /** The alert was dismissed. The field stays marked as invalid. */
            alertDismissed: { tags: 'invalid' },
          },
        },
        /** The choice is shown for a second, during which it can be changed. */
        chosen: {
          on: { 'panel.close': { target: '#location.closed', actions: 'clearQuery' } },
          after: { closeDelay: { target: '#location.closed', actions: 'clearQuery' } },
        },
      },
    },
  },
});

/** The panel's actor as the screens use it, running or lazy. */
export type LocationPanel = ChartActor<typeof locationMachine>;
