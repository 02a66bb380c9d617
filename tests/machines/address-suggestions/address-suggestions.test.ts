// References: §n in docs/behaviour.

import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { rueNationale, scenario } from './scenario.ts';

const shown = 'query.changed long → suggestDelay passes → suggest some';

test.each([
  ['suggestions are shown for three characters (§5)', shown, 'open.suggested', { suggestions: [rueNationale] }],
  ['two characters are not sent (§5)', 'query.changed short', 'idle', { query: '14' }],
  ['previous suggestions stay while others are fetched', `${shown} → query.changed long`, 'open.waiting', { suggestions: [rueNationale] }],
  ['a failed call leaves a plain field', 'query.changed long → suggestDelay passes → suggest unreachable', 'idle', { suggestions: [] }],
  ['a closed list opens again without a call', `${shown} → suggestions.close → suggestions.open`, 'open.suggested', {}],
  ['a list without suggestions does not open', 'suggestions.open', 'idle', {}],
  ['closing cancels a call in flight', 'query.changed long → suggestDelay passes → suggestions.close', 'idle', {}],
  [
    'a suggestion is looked up by its whole text',
    `${shown} → suggestion.choose`,
    'choosing',
    { pendingLookup: rueNationale.description, query: '14 Rue Nationale', suggestions: [] },
  ],
  ['leaving the field does not cancel the lookup', `${shown} → suggestion.choose → suggestions.close`, 'choosing', {}],
  ['typing cancels the lookup', `${shown} → suggestion.choose → query.changed long`, 'open.waiting', {}],
  ['a failed lookup is silent', `${shown} → suggestion.choose → lookUp unreachable`, 'idle', {}],
])('%s', (_, path, state, context) => {
  expect(follow(addressSuggestionsMachine, scenario, `nothing typed → ${path}`)).toMatchObject({ state, context });
});

function startSuggestions() {
  const actors = deferredActors('suggest', 'lookUp');
  const fills: unknown[] = [];
  const actions = {
    fillSuggestion: (_: unknown, suggestion: unknown) => void fills.push(suggestion),
    fillAddress: (_: unknown, correction: unknown) => void fills.push(correction),
  };
  const clock = new SimulatedClock();
  const actor = createActor(actors.provide(addressSuggestionsMachine).provide({ actions }), { clock }).start();
  return { actor, clock, actors, fills };
}

test('suggestions are debounced (§5)', () => {
  const { actor, clock, actors } = startSuggestions();
  for (const query of ['rue', 'rue n', 'rue na']) {
    actor.send({ type: 'query.changed', query });
    clock.increment(200);
  }
  expect(actors.invoked).toEqual([]);
  clock.increment(50);
  expect(actors.invoked).toEqual(['suggest']);
});

test('a choice fills the form at once, and again when its address is known', async () => {
  const { actor, clock, actors, fills } = startSuggestions();
  actor.send({ type: 'query.changed', query: '14 rue' });
  clock.increment(250);
  await actors.resolve('suggest', [rueNationale]);
  actor.send({ type: 'suggestion.choose', suggestion: rueNationale });
  expect(fills).toEqual([rueNationale]);
  await actors.resolve('lookUp', 'the address');
  expect(fills).toEqual([rueNationale, 'the address']);
});
