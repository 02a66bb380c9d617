import { fromPromise } from 'xstate';

/** An actor slot: typed here, filled by `machine.provide()` in `src/actors`. Left unfilled, it rejects. */
export function slot<TOutput, TInput>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided`)));
}
