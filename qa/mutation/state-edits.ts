import { isDeepStrictEqual } from 'node:util';
import { toList, type Edit, type InvokeConfig, type Place, type StateConfig } from './chart-config.ts';
import { mutateValue } from './action-edits.ts';

/** Returns the path to an actor that a state invokes. */
export function invokeKeys({ invoke }: StateConfig, index: number): string[] {
  return Array.isArray(invoke) ? ['invoke', String(index)] : ['invoke'];
}

/** Gives each delayed transition another delay of the chart. */
export function editDelays({ after = {} }: StateConfig, { path, id, delays }: Place): Edit[] {
  return Object.keys(after).flatMap((delay) => {
    const otherDelay = delays.find((candidate) => !(candidate in after));
    if (otherDelay === undefined) return [];
    const { [delay]: transitions, ...others } = after;
    return [
      { name: `${id}: ${otherDelay} in place of ${delay}`, path: [...path, 'after'], value: { ...others, [otherDelay]: transitions } },
    ];
  });
}

/** Returns the faulty variants of the actors that a state invokes: none, another one, another input, and swapped results. */
export function editInvokes(state: StateConfig, { path, id, slots }: Place): Edit[] {
  const invokes = toList<InvokeConfig>(state.invoke);
  return invokes.flatMap((invoke, index) => {
    const edit = (name: string, value: Partial<InvokeConfig>): Edit => ({
      name: `${id}: ${invoke.id} ${name}`,
      path: [...path, ...invokeKeys(state, index)],
      value: { ...invoke, ...value },
    });
    const otherSlot = slots.find((slot) => slot !== invoke.src);
    const { onDone, onError } = invoke;
    return [
      { name: `${id}: lacks ${invoke.id}`, path: [...path, 'invoke'], value: invokes.toSpliced(index, 1) },
      ...(otherSlot === undefined ? [] : [edit(`is ${otherSlot}`, { src: otherSlot, id: otherSlot })]),
      ...(invoke.input === undefined ? [] : [edit('has another input', { input: mutateValue(invoke.input) })]),
      ...(onDone === undefined || onError === undefined || isDeepStrictEqual(onDone, onError)
        ? []
        : [edit('has swapped results', { onDone: onError, onError: onDone })]),
    ];
  });
}

/** Adds a transition for an event that the state and its ancestors ignore. */
export function addTransition(state: StateConfig, { path, id, events, handled, targets }: Place): Edit[] {
  const event = events.find((candidate) => !handled.includes(candidate));
  const target = targets.find((candidate) => candidate !== `#${id}`);
  if (event === undefined || target === undefined) return [];
  return [{ name: `${id}: ${event} leads to ${target}`, path: [...path, 'on'], value: { ...state.on, [event]: { target } } }];
}
