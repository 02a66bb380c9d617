import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';

const files = import.meta.glob<Record<string, AnyStateMachine>>('../../machines/*.machine.ts', { eager: true });
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const descendants = (state: AnyStateNode): AnyStateNode[] => [state, ...Object.values(state.states).flatMap(descendants)];

test('the charts are found', () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(2);
});

for (const [path, exported] of Object.entries(files)) {
  const name = path.split('/').at(-1)?.replace('.machine.ts', '') ?? '';
  const [machine] = Object.values(exported);
  if (machine === undefined) throw new Error(`${path} exports no machine`);
  const states = descendants(machine.root);

  describe(`${name}: what every chart keeps to`, () => {
    test('has one export, named after its file and its id', () => {
      expect(Object.keys(exported)).toEqual([`${camel(name)}Machine`]);
      expect(machine.id).toBe(camel(name));
    });
    test('names every invoke, so that its outcome can be named in a path', () => {
      for (const { id, src } of states.flatMap((state) => state.invoke)) expect(id).toBe(src);
    });
    test('answers the failure of every invoke', () => {
      for (const state of states)
        for (const { id } of state.invoke) expect([...state.transitions.keys()]).toContain(`xstate.error.actor.${id}`);
    });
    test('names every delay', () => {
      for (const { delay } of states.flatMap((state) => state.after)) expect(delay).toBeTypeOf('string');
    });
  });
}
