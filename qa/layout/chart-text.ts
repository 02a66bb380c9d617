import type { Chart, State, Transition } from '../report/format.ts';

/** Returns the transitions of a state that stay in it: drawn as rows of its box. */
export function innerTransitions({ transitions }: Chart, { id }: State): Transition[] {
  return transitions.filter(({ source, targets }) => source === id && targets.length === 0);
}

/** Whether other alternatives of the same event come before it. */
const isLastAlternative = ({ id, guard }: Transition) => guard === null && !id.endsWith('|0');

/** Returns the lines of a transition's label: what triggers it, and under which condition. */
export function labelLines(transition: Transition): string[] {
  const { label, guardLabel } = transition;
  const condition = guardLabel ?? (isLastAlternative(transition) ? 'sinon' : null);
  if (label === '') return [condition ?? 'aussitôt'];
  return [label, ...(condition === null ? [] : [condition === 'sinon' ? condition : `si ${condition}`])];
}

/** Returns the text of a row for a transition that stays in its state. */
export function rowText(transition: Transition): string {
  const [trigger = '', condition] = labelLines(transition);
  if (transition.actions.length === 0) return `ignore : ${trigger}`;
  return condition === undefined ? trigger : `${trigger}, ${condition}`;
}

/** Returns the text lines of a state's box: key, French name, invoked actors. */
export function stateRows(chart: Chart, state: State): { title: string; subtitle: string | null; invokes: string[] } {
  const isRoot = state.parent === null;
  return {
    title: isRoot ? chart.title : state.key,
    subtitle: isRoot || state.label === state.key ? null : state.label,
    invokes: state.invokes.map(({ label }) => label),
  };
}

/** Id of the box for a group's own transitions, which can be taken in each of its states. Transitions without a target are its rows. */
export const anywhereId = (id: string) => `${id}#any`;

/** Returns the title of such a box. */
export const anywhereTitle = ({ parent }: State) => (parent === null ? 'à tout moment' : 'partout ici');

/** Whether a transition begins at its group's box: it leads to a state of the group, or stays. */
export const beginsAnywhere = ({ source, targets }: Transition) =>
  targets.every((target) => target === source || target.startsWith(`${source}.`));
