import { fromCallback, fromPromise } from 'xstate';

/** Declares a promise actor with typed input and output, which `machine.provide()` implements in `src/actors`. Until then it rejects. */
export function slot<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)));
}

/** Declares a callback actor, which runs until its state is left and sends events. Until it is provided, it throws. */
export function callbackSlot(name: string) {
  return fromCallback(() => {
    throw new Error(`Actor "${name}" was not provided`);
  });
}
