type HasType = { type: string };

/**
 * Returns the guard `isOutput` for transitions of an invoked actor: it holds if the actor's output has this type.
 *
 * @example { guard: when('refused'), target: 'alerted' }
 */
export function when<TType extends string>(type: TType) {
  return {
    type: 'isOutput' as const,
    params: ({ event }: { event: { output: HasType } }) => ({ output: event.output, type }),
  };
}

/** Implementation of the guard `isOutput`. */
export const isOutput = (_: unknown, { output, type }: { output: HasType; type: string }) => output.type === type;
