// References: INV-n in docs/invariants.md.

import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { descendants } from '#qa/paths/goals.ts';
import { internalEvent } from '#qa/paths/xstate-internals.ts';

const files = import.meta.glob<Record<string, AnyStateMachine>>('../../machines/*.machine.ts', { eager: true });
const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const withAncestors = (state: AnyStateNode): AnyStateNode[] => [state, ...(state.parent ? withAncestors(state.parent) : [])];

/** Whether an event or a delay leaves the state. The nearest ancestor that handles the event decides. */
function leavesState(state: AnyStateNode, type: string): boolean {
  const owner = withAncestors(state).find((candidate) => candidate.transitions.has(type));
  return owner?.transitions.get(type)?.some(({ target }) => target?.some((next) => next !== state) ?? false) ?? false;
}

test('machines/ has at least fifteen charts', () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(15);
});

for (const [path, exported] of Object.entries(files)) {
  const name = path.split('/').at(-1)?.replace('.machine.ts', '') ?? '';
  const [machine] = Object.values(exported);
  if (machine === undefined) throw new Error(`${path} exports no machine`);
  const states = descendants(machine);

  describe(`${name}: rules for every chart`, () => {
    test('has one export, named after its file and its id', () => {
      expect(Object.keys(exported)).toEqual([`${camelCase(name)}Machine`]);
      expect(machine.id).toBe(camelCase(name));
    });
    test('the id of every invoke is the name of its actor', () => {
      for (const { id, src } of states.flatMap((state) => state.invoke)) expect(id).toBe(src);
    });
    test('handles the error of every invoke', () => {
      for (const state of states)
        for (const { id } of state.invoke) expect([...state.transitions.keys()]).toContain(`xstate.error.actor.${id}`);
    });
    test('names every delay', () => {
      for (const { delay } of states.flatMap((state) => state.after)) expect(delay).toBeTypeOf('string');
    });
    test('every state can be left: by an eventless transition, both outcomes of its call, an event or a delay (INV-9)', () => {
      const leaves = states.filter(({ type }) => type === 'atomic');
      const stuck = leaves.filter((leaf) => {
        if ((leaf.always ?? []).length > 0) return false;
        const calls = leaf.invoke.flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]);
        if (calls.length > 0) return !calls.every((type) => leavesState(leaf, type));
        const events = withAncestors(leaf).flatMap((state) => [...state.transitions.keys()].filter((type) => !internalEvent.test(type)));
        return !events.some((type) => leavesState(leaf, type)) && leaf.after.length === 0;
      });
      expect(stuck.map(({ id }) => id)).toEqual([]);
    });
  });
}
