import type { LocationSuggestion } from '#domain/entities.ts';
import type { AddressCorrection } from '#domain/delivery/suggested-address.ts';
import type { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import { noPayload, onePayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

export const rueNationale: LocationSuggestion = {
  description: '14 Rue Nationale, 59000 Lille, France',
  structured_formatting: { main_text: '14 Rue Nationale', secondary_text: '59000 Lille' },
};
const filled = { address: '14 Rue Nationale', postal_code: '59000', city: 'Lille', country: 'France' };
const correction: AddressCorrection = { filled, found: filled };

/** Events of the address field, and outcomes of its calls. */
export const scenario: Scenario<typeof addressSuggestionsMachine> = {
  inputs: { 'nothing typed': undefined },
  events: {
    'query.changed': { payloads: { long: { query: '14 rue' }, short: { query: '14' } } },
    'suggestions.open': noPayload,
    'suggestions.close': noPayload,
    'suggestion.choose': onePayload({ suggestion: rueNationale }),
  },
  outcomes: {
    suggest: { some: resolves([rueNationale]), none: resolves([]), unreachable: rejects('suggest failed') },
    lookUp: { found: resolves(correction), unreachable: rejects('lookUp failed') },
  },
  serializeContext: ({ query, suggestions }) => ({ query, suggestions: suggestions.length }),
};
