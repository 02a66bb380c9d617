import type { DeliveryZone, LocationSuggestion } from '#domain/entities.ts';
import type { DeliveryPlace } from '#domain/delivery/location.ts';
import type { locationMachine } from '#machines/location.machine.ts';
import { rejects, resolves, noPayload, onePayload, type Scenario } from '#qa/paths/scenario.ts';

export const rueNationale: LocationSuggestion = {
  description: '12 Rue Nationale, 59000 Lille, France',
  structured_formatting: { main_text: '12 Rue Nationale', secondary_text: '59000 Lille' },
};
export const place: DeliveryPlace = {
  name: '12 Rue Nationale',
  address: '12 Rue Nationale',
  city: 'Lille',
  postal_code: '59000',
  distance: { distance: 0.5, unit: 'km' },
};
export const zone: DeliveryZone = { name: 'La Madeleine', city: 'La Madeleine', postal_code: '59110', delivery_fee: 2.9 };

/** Events of the location panel, and outcomes of its calls and of the device. */
export const scenario: Scenario<typeof locationMachine> = {
  inputs: { 'a first visit': undefined },
  events: {
    'panel.open': noPayload,
    'panel.close': noPayload,
    'query.changed': { payloads: { long: { query: '12 rue' }, short: { query: '12' } } },
    'query.submit': noPayload,
    'suggestion.choose': onePayload({ suggestion: rueNationale }),
    'position.request': noPayload,
    'pickup.choose': noPayload,
    'zone.choose': onePayload({ zone }),
    'alert.dismiss': noPayload,
  },
  outcomes: {
    suggest: { some: resolves([rueNationale]), none: resolves([]), unreachable: rejects('suggest failed') },
    locate: {
      located: resolves({ type: 'located', position: '50.63660,3.06300' }),
      denied: resolves({ type: 'unlocated', failure: 'denied' }),
      timedOut: resolves({ type: 'unlocated', failure: 'timedOut' }),
      unavailable: resolves({ type: 'unlocated', failure: 'unavailable' }),
      inaccurate: resolves({ type: 'unlocated', failure: 'inaccurate' }),
      broken: rejects('locate failed'),
    },
    lookUp: {
      found: resolves({ type: 'found', place }),
      tooFar: resolves({ type: 'tooFar' }),
      unknown: resolves({ type: 'unknown' }),
      unreachable: rejects('lookUp failed'),
    },
  },
  serializeContext: ({ query, suggestions, pendingLookup }) => ({
    query,
    suggestions: suggestions.length,
    isPosition: pendingLookup.isPosition,
  }),
};
