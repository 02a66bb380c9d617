import { fromPromise } from 'xstate';

/** Declares a typed actor that `machine.provide()` implements in `src/actors`. Rejects if it is not provided. */
export function slot<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)));
}
