import type { Chart, State, Transition } from '../../report/format.ts';

/**
 * Returns the transitions that an event can take while a state is active: its own, then those of the states around it. A
 * transition without a guard hides later ones of the same event.
 */
export function transitionsFrom({ states, transitions }: Chart, state: State): Transition[] {
  const handled = new Set<string>();
  const possible: Transition[] = [];
  for (let current: State | undefined = state; current !== undefined; current = parentOf(states, current))
    for (const transition of transitions) {
      if (transition.source !== current.id || handled.has(transition.event)) continue;
      possible.push(transition);
      if (transition.guard === null) handled.add(transition.event);
    }
  return possible;
}

const parentOf = (states: readonly State[], { parent }: State) => states.find(({ id }) => id === parent);
