import { createMachine, type AnyStateMachine } from 'xstate';
import { mutateValue } from './action-edits.ts';
import type { Edit, Mutant } from './chart-config.ts';

/** Returns an edit for each field of the initial context. */
export function contextEdits({ id, config }: AnyStateMachine, input: unknown): Edit[] {
  const { context } = config as { context?: unknown };
  const create = (args: unknown) => (typeof context === 'function' ? context(args) : (context ?? {})) as Record<string, unknown>;
  return Object.keys(create({ input })).map((field) => ({
    name: `${id}: ${field} begins otherwise`,
    path: ['context'],
    value: (args: unknown) => {
      const created = create(args);
      return { ...created, [field]: mutateValue(created[field]) };
    },
  }));
}

/** Returns, for each delay, a mutant in which it is one millisecond longer. */
export function delayLengthMutants({ id, config, implementations }: AnyStateMachine): Mutant[] {
  return Object.entries(implementations.delays).map(([delay, length]) => {
    const delays = { ...implementations.delays, [delay]: mutateValue(length) };
    return {
      name: `${id}: ${delay} is longer`,
      get machine() {
        return createMachine(config as never, { ...implementations, delays } as never);
      },
    };
  });
}
