import { createActor, createMachine, type AnyActorRef, type AnyTransitionDefinition } from 'xstate';
import { expect, test } from 'vitest';
import {
  activeNodes,
  doneEvent,
  effectsOf,
  errorEvent,
  initialMicrosteps,
  inspectedTransitions,
  microstepsOf,
  selectTransitions,
  transitionId,
} from '#qa/paths/xstate-internals.ts';

const machine = createMachine({
  id: 'm',
  initial: 'a',
  states: {
    a: { on: { go: [{ guard: () => false, target: 'a' }, 'b'] } },
    b: { always: 'c' },
    c: { invoke: { id: 'call', src: 'call', onDone: 'a', onError: 'b' }, entry: 'log' },
  },
});
const initial = machine.resolveState({ value: 'a' });

test('a snapshot lists its active nodes, beginning with the root', () => {
  expect(activeNodes(initial).map(({ id }) => id)).toEqual(['m', 'm.a']);
});

test('an event selects a transition, whose id has its source, its event and the index of the alternative', () => {
  expect(selectTransitions(initial, { type: 'go' }).map(transitionId)).toEqual(['m.a|go|1']);
});

test('an event has a microstep for its own transition and one for each eventless transition, with their actions', () => {
  const microsteps = microstepsOf(machine, initial, { type: 'go' });
  expect(microsteps.map(([{ value }]) => value)).toEqual(['b', 'c']);
  expect(microsteps.flatMap(([, actions]) => actions.flatMap(effectsOf))).toEqual(['log']);
  expect(initialMicrosteps(machine, undefined).map(([{ value }]) => value)).toEqual(['a']);
});

test('doneEvent and errorEvent have the types that a machine listens to', () => {
  const events = [...(machine.states['c']?.transitions.keys() ?? [])];
  expect(events).toEqual([doneEvent('call', 1).type, errorEvent('call', 1).type]);
});

test('inspecting a live actor reports the transitions of each microstep', () => {
  const transitions: AnyTransitionDefinition[] = [];
  const actor: AnyActorRef = createActor(machine, {
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep' && inspected.actorRef === actor) transitions.push(...inspectedTransitions(inspected));
    },
  });
  actor.subscribe({ error: () => {} });
  actor.start();
  actor.send({ type: 'go' });
  expect(transitions.map(transitionId)).toEqual(['m.a|go|1', 'm.b|always|0']);
});
