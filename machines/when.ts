type HasType = { type: string };

/**
 * Returns the guard that holds if the output of the invoked actor has this type. The chart must declare the guard `isOutput`.
 *
 * @example { guard: when('refused'), target: 'alertOpen' }
 */
export function when<TType extends string>(type: TType) {
  return {
    type: 'isOutput' as const,
    params: ({ event }: { event: { output: HasType } }) => ({ output: event.output, type }),
  };
}

/** Implementation of the guard `isOutput`. */
export const isOutput = (_: unknown, { output, type }: { output: HasType; type: string }) => output.type === type;
