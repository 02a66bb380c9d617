// References: complaints and §n in docs/behaviour.

import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { locationMachine } from '#machines/location.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { place, scenario, zone } from './scenario.ts';

const description = '12 Rue Nationale, 59000 Lille';

test.each([
  [
    'a suggestion is looked up by its whole text (§2)',
    'suggestion.choose',
    'open.lookingUp',
    { pendingLookup: { text: `${description}, France` } },
  ],
  ['a place that was found is shown before the panel closes', 'suggestion.choose → lookUp found', 'open.chosen', {}],
  ['the panel closes after a delay', 'suggestion.choose → lookUp found → closeDelay passes', 'closed', { query: '' }],
  [
    'a resubmitted address is looked up again',
    'query.changed long → query.submit → lookUp found → query.submit',
    'open.lookingUp',
    { query: '12 rue' },
  ],
  ['a place too far is an alert (§8)', 'suggestion.choose → lookUp tooFar', 'open.tooFar.alertOpen', {}],
  [
    'a dismissed alert marks the text (§8)',
    'suggestion.choose → lookUp tooFar → alert.dismiss',
    'open.tooFar.alertDismissed',
    { query: description },
  ],
  ['an ignored permission prompt times out (complaint 21)', 'position.request → positionDelay passes', 'open.unlocated.timedOut', {}],
  ['typing ends the wait for the position', 'position.request → query.changed long', 'open.waiting', {}],
  ['a position without an address marks no text', 'position.request → locate located → lookUp unknown', 'open.unlocated.unknown', {}],
  [
    'a failed lookup of a position marks no text',
    'position.request → locate located → lookUp unreachable',
    'open.unlocated.unreachable',
    {},
  ],
  [
    'a failed lookup keeps the text (§8)',
    'query.changed long → query.submit → lookUp unreachable',
    'open.invalid.unreachable',
    { query: '12 rue' },
  ],
  ['typed text stays when the panel is reopened', 'query.changed long → panel.close → panel.open', 'open.suggesting', { query: '12 rue' }],
])('%s', (_, path, state, context) => {
  expect(follow(locationMachine, scenario, `a first visit → panel.open → ${path}`)).toMatchObject({ state, context });
});

function openedPanel() {
  const actors = deferredActors('suggest', 'locate', 'lookUp');
  const chosen: unknown[] = [];
  const actions = { choosePickup: () => void chosen.push('pickup'), choosePlace: (_: unknown, found: unknown) => void chosen.push(found) };
  const clock = new SimulatedClock();
  const actor = createActor(actors.provide(locationMachine).provide({ actions }), { clock }).start();
  actor.send({ type: 'panel.open' });
  return { actor, clock, actors, chosen };
}

test('suggestions are debounced and require three characters (§5)', () => {
  const { actor, clock, actors } = openedPanel();
  actor.send({ type: 'query.changed', query: 'ru ' });
  clock.increment(1000);
  for (const query of ['rue', 'rue n', 'rue na']) {
    actor.send({ type: 'query.changed', query });
    clock.increment(200);
  }
  expect(actors.invoked).toEqual([]);
  clock.increment(50);
  expect(actors.invoked).toEqual(['suggest']);
});

test('a second choice replaces the first, and is shown for a second as well (§9)', () => {
  const { actor, clock, chosen } = openedPanel();
  actor.send({ type: 'zone.choose', zone });
  clock.increment(900);
  actor.send({ type: 'pickup.choose' });
  clock.increment(900);
  expect(actor.getSnapshot().value).toEqual({ open: 'chosen' });
  expect(chosen).toMatchObject([{ type: 'found', place: { address: '', city: 'La Madeleine', postal_code: '59110' } }, 'pickup']);
});

test('only a place within reach is chosen, not one that is too far or unknown (§5, complaint 20)', async () => {
  const { actor, actors, chosen } = openedPanel();
  actor.send({ type: 'query.changed', query: '12 rue' });
  for (const outcome of [{ type: 'tooFar' }, { type: 'unknown' }, { type: 'found', place }]) {
    if (actor.getSnapshot().hasTag('tooFar')) actor.send({ type: 'alert.dismiss' });
    actor.send({ type: 'query.submit' });
    await actors.resolve('lookUp', outcome);
  }
  expect(chosen).toEqual([{ type: 'found', place }]);
});
