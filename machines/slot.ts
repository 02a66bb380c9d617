import { fromCallback, fromPromise } from 'xstate';

/** Declares a typed actor that `machine.provide()` implements in `src/actors`. Rejects if it is not provided. */
export function slot<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)));
}

/** Declares an actor that runs until its state is left and sends events, as `slot` declares one that resolves. */
export function callbackSlot(name: string) {
  return fromCallback(() => {
    throw new Error(`Actor "${name}" was not provided`);
  });
}
