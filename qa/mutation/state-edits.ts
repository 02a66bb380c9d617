import { isDeepStrictEqual } from 'node:util';
import { toList, type Edit, type InvokeConfig, type StateLocation, type StateConfig } from './chart-config.ts';
import { mutateValue } from './action-edits.ts';

// Edits of one state for the mutation test of the charts. `mutants.ts` creates a mutant of each.

/** Returns the path to an actor that a state invokes. */
export function invokePath({ invoke }: StateConfig, index: number): string[] {
  return Array.isArray(invoke) ? ['invoke', String(index)] : ['invoke'];
}

/** Returns, for each delayed transition, an edit that gives it another delay of the chart. */
export function delayEdits({ after = {} }: StateConfig, { path, id, delays }: StateLocation): Edit[] {
  return Object.keys(after).flatMap((delay) => {
    const otherDelay = delays.find((candidate) => !(candidate in after));
    if (otherDelay === undefined) return [];
    const { [delay]: transitions, ...others } = after;
    return [
      { name: `${id}: ${otherDelay} in place of ${delay}`, path: [...path, 'after'], value: { ...others, [otherDelay]: transitions } },
    ];
  });
}

/**
 * Returns the edits of each actor that a state invokes: without the actor, with another actor, with another input, and with `onDone` and
 * `onError` exchanged.
 */
export function invokeEdits(state: StateConfig, { path, id, actors }: StateLocation): Edit[] {
  const invokes = toList<InvokeConfig>(state.invoke);
  return invokes.flatMap((invoke, index) => {
    const edit = (name: string, value: Partial<InvokeConfig>): Edit => ({
      name: `${id}: ${invoke.id} ${name}`,
      path: [...path, ...invokePath(state, index)],
      value: { ...invoke, ...value },
    });
    const otherActor = actors.find((actor) => actor !== invoke.src);
    const { onDone, onError } = invoke;
    return [
      { name: `${id}: lacks ${invoke.id}`, path: [...path, 'invoke'], value: invokes.toSpliced(index, 1) },
      ...(otherActor === undefined ? [] : [edit(`is ${otherActor}`, { src: otherActor, id: otherActor })]),
      ...(invoke.input === undefined ? [] : [edit('has another input', { input: mutateValue(invoke.input) })]),
      ...(onDone === undefined || onError === undefined || isDeepStrictEqual(onDone, onError)
        ? []
        : [edit('has swapped results', { onDone: onError, onError: onDone })]),
    ];
  });
}

/** Returns an edit that adds a transition for an event that the state and its ancestors ignore, if there is one. */
export function addedTransition(state: StateConfig, { path, id, events, handledEvents, targets }: StateLocation): Edit[] {
  const event = events.find((candidate) => !handledEvents.includes(candidate));
  const target = targets.find((candidate) => candidate !== `#${id}`);
  if (event === undefined || target === undefined) return [];
  return [{ name: `${id}: ${event} leads to ${target}`, path: [...path, 'on'], value: { ...state.on, [event]: { target } } }];
}
