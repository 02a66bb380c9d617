import type { DeliveryZone, LocationSuggestion } from '#domain/entities.ts';
import type { ChosenPlace } from '#domain/delivery/location.ts';
import type { locationMachine } from '#machines/location.machine.ts';
import { fails, gives, plain, type Scenario } from '../../support/paths/scenario.ts';

export const rueNationale: LocationSuggestion = {
  description: '12 Rue Nationale, 59000 Lille, France',
  structured_formatting: { main_text: '12 Rue Nationale', secondary_text: '59000 Lille' },
};
export const place: ChosenPlace = {
  name: '12 Rue Nationale',
  address: '12 Rue Nationale',
  city: 'Lille',
  postal_code: '59000',
  distance: { distance: 0.5, unit: 'km' },
};
export const zone: DeliveryZone = { name: 'La Madeleine', city: 'La Madeleine', postal_code: '59110', delivery_fee: 2.9 };

/** What may happen to the location panel: the wishes of its visitor, and what the calls and the device may come to. */
export const scenario: Scenario<typeof locationMachine> = {
  starts: { 'a first visit': undefined },
  events: {
    'panel.open': plain,
    'panel.close': plain,
    'query.changed': { valid: { long: { query: '12 rue' }, short: { query: '12' } } },
    'query.submit': plain,
    'suggestion.choose': { valid: { '': { suggestion: rueNationale } } },
    'position.ask': plain,
    'pickup.choose': plain,
    'zone.choose': { valid: { '': { zone } } },
    'alert.dismiss': plain,
  },
  outcomes: {
    suggest: { some: gives([rueNationale]), none: gives([]), unreachable: fails('suggest failed') },
    locate: {
      located: gives({ type: 'located', position: '50.63660,3.06300' }),
      denied: gives({ type: 'unlocated', failure: 'denied' }),
      timedOut: gives({ type: 'unlocated', failure: 'timedOut' }),
      unavailable: gives({ type: 'unlocated', failure: 'unavailable' }),
      inaccurate: gives({ type: 'unlocated', failure: 'inaccurate' }),
      broken: fails('locate failed'),
    },
    lookUp: {
      found: gives({ type: 'found', place }),
      tooFar: gives({ type: 'tooFar' }),
      unknown: gives({ type: 'unknown' }),
      unreachable: fails('lookUp failed'),
    },
  },
  serializeContext: ({ query, suggestions, pendingLookup }) => ({
    query,
    suggestions: suggestions.length,
    isPosition: pendingLookup.isPosition,
  }),
  unreachable: {},
};
