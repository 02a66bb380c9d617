import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';

/** Declares a promise actor with typed input and output, which `machine.provide()` implements in `src/actors`. Until then it rejects. */
export function slot<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)));
}

/** Declares a callback actor, which runs until its state is left and sends events. Until it is provided, it throws. */
export function callbackSlot<TInput = NonReducibleUnknown>(name: string) {
  return fromCallback<EventObject, TInput>(() => {
    throw new Error(`Actor "${name}" was not provided`);
  });
}
