import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';

const files = import.meta.glob<Record<string, AnyStateMachine>>('../../machines/*.machine.ts', { eager: true });
const descendants = (state: AnyStateNode): AnyStateNode[] => [state, ...Object.values(state.states).flatMap(descendants)];
const withAncestors = (state: AnyStateNode): AnyStateNode[] => [state, ...(state.parent ? withAncestors(state.parent) : [])];

/** Whether an event has a way out of the state: a transition somewhere else, which the state itself does not forbid. */
function leadsOn(state: AnyStateNode, name: string): boolean {
  const owner = withAncestors(state).find((one) => one.transitions.has(name));
  return owner?.transitions.get(name)?.some(({ target }) => target?.some((next) => next !== state) ?? false) ?? false;
}

for (const [path, exported] of Object.entries(files)) {
  const [machine] = Object.values(exported);
  if (machine === undefined) throw new Error(`${path} exports no machine`);
  const leaves = descendants(machine.root).filter(({ type }) => type === 'atomic');

  describe(`${machine.id}: no dead end (INV-9)`, () => {
    for (const leaf of leaves) {
      const name = leaf.path.join('.');
      const events = [...new Set(withAncestors(leaf).flatMap((state) => [...state.transitions.keys()]))];
      const wishes = events.filter((event) => !event.startsWith('xstate.'));

      if (leaf.invoke.length > 0)
        test(`${name} waits for what ends by itself, well or badly`, () => {
          for (const { id } of leaf.invoke)
            for (const outcome of ['done', 'error']) expect([id, leadsOn(leaf, `xstate.${outcome}.actor.${id}`)]).toEqual([id, true]);
        });
      else
        test(`${name} is left by a wish of the visitor, or by itself`, () => {
          const ways = wishes.filter((event) => leadsOn(leaf, event));
          expect(ways.length + (leaf.always?.length ?? 0) + leaf.after.length).toBeGreaterThan(0);
        });
    }
  });
}
