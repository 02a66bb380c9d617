import { fromPromise, type AnyStateMachine } from 'xstate';

/**
 * Provides actors that stay pending until the test resolves or rejects them.
 *
 * @example
 * const actors = deferredActors('placeOrder');
 * createActor(actors.provide(machine))
 * await actors.resolve('placeOrder', { type: 'placed', … })
 */
export function deferredActors<Name extends string>(...names: Name[]) {
  const pending = new Map<Name, PromiseWithResolvers<unknown>>();
  const invoked: Name[] = [];
  const invoke = (name: Name) => {
    const invocation = Promise.withResolvers<unknown>();
    invoked.push(name);
    pending.set(name, invocation);
    return invocation.promise;
  };
  const actors = Object.fromEntries(names.map((name) => [name, fromPromise(() => invoke(name))]));

  function takePending(name: Name): PromiseWithResolvers<unknown> {
    const invocation = pending.get(name);
    if (invocation === undefined) throw new Error(`${name} was not invoked`);
    pending.delete(name);
    return invocation;
  }
  /** Resolves after the promise reactions, in which XState receives the outcome. */
  const outcomeReceived = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    /** Returns the machine with these actors provided. */
    provide: <M extends AnyStateMachine>(machine: M) => machine.provide({ actors }) as M,
    /** Names of the invoked actors, in order. */
    invoked,
    async resolve(name: Name, output: unknown) {
      takePending(name).resolve(output);
      await outcomeReceived();
    },
    async reject(name: Name, error: unknown = new Error(`${name} failed`)) {
      takePending(name).reject(error);
      await outcomeReceived();
    },
    /** Drops the pending invocations, which then never settle. */
    dropPending() {
      pending.clear();
      invoked.length = 0;
    },
  };
}
