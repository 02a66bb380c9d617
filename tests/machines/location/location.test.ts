import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { PlaceLookup } from '#domain/delivery/location.ts';
import { locationMachine } from '#machines/location.machine.ts';
import { statePath } from '#machines/state-path.ts';
import { deferredSlots } from '../../support/deferred-slots.ts';
import { place, rueNationale, zone } from './scenario.ts';

const typed = (query: string) => ({ type: 'query.changed', query }) as const;
const rueDeParis = { ...rueNationale, description: 'Rue de Paris, 59000 Lille' };

function openedPanel() {
  const slots = deferredSlots('suggest', 'locate', 'lookUp');
  const kept: (PlaceLookup | 'pickup')[] = [];
  const filled = slots.fill(locationMachine).provide({
    actions: { choosePickup: () => void kept.push('pickup'), choosePlace: (_, found) => void kept.push(found) },
  });
  const clock = new SimulatedClock();
  const actor = createActor(filled, { clock }).start();
  actor.send({ type: 'panel.open' });
  return { actor, clock, slots, kept, state: () => statePath(actor.getSnapshot().value), context: () => actor.getSnapshot().context };
}

test('addresses are asked for once typing has paused, with three characters at least (§5)', () => {
  const { actor, clock, slots } = openedPanel();
  actor.send(typed('ru '));
  clock.increment(1000);
  for (const text of ['rue', 'rue n', 'rue na']) {
    actor.send(typed(text));
    clock.increment(200);
  }
  expect(slots.asked).toEqual([]);
  clock.increment(50);
  expect(slots.asked).toEqual(['suggest']);
});

test('a late answer to an older query changes nothing: the last typed text wins (§2)', async () => {
  const { actor, clock, slots, context, state } = openedPanel();
  actor.send(typed('rue de'));
  clock.increment(250);
  const late = slots.answer('suggest', [rueDeParis]);
  actor.send(typed('rue nationale'));
  await late;
  expect([context().suggestions, context().query, state()]).toEqual([[], 'rue nationale', 'open.waiting']);
  clock.increment(250);
  await slots.answer('suggest', [rueNationale]);
  expect(context().suggestions).toEqual([rueNationale]);
});

test('a chosen suggestion is looked up by its whole text, kept, and shown for one second (§2, §9)', async () => {
  const { actor, clock, slots, kept, state } = openedPanel();
  actor.send({ type: 'suggestion.choose', suggestion: rueNationale });
  expect(actor.getSnapshot().context.pendingLookup.text).toBe('12 Rue Nationale, 59000 Lille, France');
  await slots.answer('lookUp', { type: 'found', place });
  clock.increment(999);
  expect([state(), kept]).toEqual(['open.chosen', [{ type: 'found', place }]]);
  clock.increment(1);
  expect(state()).toBe('closed');
});

test('another choice within that second stands instead, and has a second of its own (§9)', () => {
  const { actor, clock, kept, state } = openedPanel();
  actor.send({ type: 'zone.choose', zone });
  clock.increment(900);
  actor.send({ type: 'pickup.choose' });
  clock.increment(900);
  expect([state(), kept.at(-1)]).toEqual(['open.chosen', 'pickup']);
});

test('who sends the address once more within that second has it looked up once more', async () => {
  const { actor, slots, state } = openedPanel();
  actor.send(typed('12 rue nationale'));
  actor.send({ type: 'query.submit' });
  await slots.answer('lookUp', { type: 'found', place });
  actor.send({ type: 'query.submit' });
  expect([state(), actor.getSnapshot().context.pendingLookup.text]).toEqual(['open.lookingUp', '12 rue nationale']);
});

test('a zone is kept by city and postal code, without an address (§2)', () => {
  const { actor, kept } = openedPanel();
  actor.send({ type: 'zone.choose', zone });
  expect(kept).toMatchObject([{ type: 'found', place: { address: '', city: 'La Madeleine', postal_code: '59110' } }]);
});

test('a place too far is said in an alert, and is never kept (§5, §8, complaint 20)', async () => {
  const { actor, slots, kept, state, context } = openedPanel();
  actor.send({ type: 'suggestion.choose', suggestion: rueNationale });
  await slots.answer('lookUp', { type: 'tooFar' });
  expect(actor.getSnapshot().hasTag('failed')).toBe(true);
  actor.send({ type: 'alert.dismiss' });
  expect([state(), context().query, kept]).toEqual(['open.tooFar.marked', '12 Rue Nationale, 59000 Lille', []]);
});

test('a prompt for the position that nobody answers ends after eight seconds with the typed field (complaint 21)', () => {
  const { actor, clock, state } = openedPanel();
  actor.send({ type: 'position.ask' });
  clock.increment(7999);
  expect(state()).toBe('open.locating');
  clock.increment(1);
  expect(state()).toBe('open.unlocated.timedOut');
});

test('typing while the position is awaited ends the wait, and the position changes nothing any more', async () => {
  const { actor, slots, state } = openedPanel();
  actor.send({ type: 'position.ask' });
  const late = slots.answer('locate', { type: 'located', position: '50.63660,3.06300' });
  actor.send(typed('rue'));
  await late;
  expect(state()).toBe('open.waiting');
});

test('a position where nobody knows an address is said to have none: it was exact enough, and the field is not invalid', async () => {
  const { actor, slots, state } = openedPanel();
  actor.send({ type: 'position.ask' });
  await slots.answer('locate', { type: 'located', position: '48.00000,3.00000' });
  await slots.answer('lookUp', { type: 'unknown' });
  expect([state(), actor.getSnapshot().hasTag('invalid')]).toEqual(['open.unlocated.unknown', false]);
});

test('a position that cannot be looked up is told apart from one without an address, and marks no typed text', async () => {
  const { actor, slots, state } = openedPanel();
  actor.send({ type: 'position.ask' });
  await slots.answer('locate', { type: 'located', position: '50.63660,3.06300' });
  await slots.fail('lookUp');
  expect([state(), actor.getSnapshot().hasTag('invalid')]).toEqual(['open.unlocated.unreached', false]);
});

test('an address that cannot be looked up is marked, kept, and may be sent again (§8)', async () => {
  const { actor, slots, state, context } = openedPanel();
  actor.send(typed('12 rue nationale'));
  actor.send({ type: 'query.submit' });
  await slots.fail('lookUp');
  expect([state(), context().query]).toEqual(['open.invalid.unreached', '12 rue nationale']);
  actor.send({ type: 'query.submit' });
  expect(state()).toBe('open.lookingUp');
});

test('what was typed is there when the panel opens again, with its suggestions asked for anew', () => {
  const { actor, slots, state } = openedPanel();
  actor.send(typed('rue nationale'));
  actor.send({ type: 'panel.close' });
  actor.send({ type: 'panel.open' });
  expect([state(), slots.asked]).toEqual(['open.suggesting', ['suggest']]);
});
