import { fromPromise, type AnyStateMachine } from 'xstate';

type Answer = { give(output: unknown): void; fail(error?: unknown): void };

/**
 * Provides actors that stay pending until the test resolves or rejects them.
 *
 * @example
 * const slots = deferredSlots('placeOrder');
 * createActor(slots.fill(machine))
 * await slots.answer('placeOrder', { type: 'placed', … })
 */
export function deferredSlots<Name extends string>(...names: Name[]) {
  const open = new Map<Name, Answer>();
  const asked: Name[] = [];
  const actors = Object.fromEntries(
    names.map((name) => [
      name,
      fromPromise(() => {
        asked.push(name);
        return new Promise((give, fail) => open.set(name, { give, fail: (error) => fail(error ?? new Error(`${name} failed`)) }));
      }),
    ]),
  );

  function taken(name: Name): Answer {
    const answer = open.get(name);
    if (answer === undefined) throw new Error(`${name} was not asked`);
    open.delete(name);
    return answer;
  }
  /** Resolves after pending promise reactions have run. */
  const settled = () => new Promise<void>((done) => setImmediate(done));
  return {
    /** Returns the machine with these actors provided. */
    fill: <M extends AnyStateMachine>(machine: M) => machine.provide({ actors }) as M,
    /** Names of the invoked slots, in order. */
    asked,
    async answer(name: Name, output: unknown) {
      taken(name).give(output);
      await settled();
    },
    /** Drops the pending invocations, which then never settle. */
    forget() {
      open.clear();
      asked.length = 0;
    },
    async fail(name: Name, error?: unknown) {
      taken(name).fail(error);
      await settled();
    },
  };
}
