import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';

/**
 * Returns the placeholder of a promise actor that a chart invokes. It has the types of the input and output, and rejects until
 * `src/actors/` replaces it with `machine.provide()`. A chart thus names its effects without importing them.
 */
export function actorPlaceholder<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)));
}

/** Returns the placeholder of a callback actor, which runs until its state is left and sends events. It throws until it is replaced. */
export function callbackPlaceholder<TInput = NonReducibleUnknown>(name: string) {
  return fromCallback<EventObject, TInput>(() => {
    throw new Error(`Actor "${name}" was not provided`);
  });
}
