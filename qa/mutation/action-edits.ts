type Params = Record<string, unknown>;
type Action = string | { type: string; params?: unknown };

/**
 * Returns each faulty variant of a list of actions, with its name. A single action may be given without a list. Two `assign`
 * actions are not swapped, because in most charts they change different parts of the context.
 */
export function editActions(actions: unknown, assigns: ReadonlySet<string>): [name: string, value: unknown[]][] {
  const list = actions === undefined ? [] : ([actions].flat() as Action[]);
  const [first, second, ...others] = list;
  return [
    ...list.flatMap((action, index): [string, unknown[]][] => [
      [`lacks ${nameOf(action)}`, list.toSpliced(index, 1)],
      ...(typeof action === 'object' && action.params !== undefined
        ? [
            [`${nameOf(action)} is told something else`, list.with(index, { ...action, params: mutateValue(action.params) })] as [
              string,
              unknown[],
            ],
          ]
        : []),
    ]),
    ...(first === undefined || second === undefined || [first, second].every((action) => assigns.has(nameOf(action)))
      ? []
      : [[`${nameOf(second)} before ${nameOf(first)}`, [second, first, ...others]] as [string, unknown[]]]),
  ];
}

const nameOf = (action: Action) => (typeof action === 'string' ? action : action.type);

/** Returns another value of the same type, in every field but `type`. A function returns another value than before. */
export function mutateValue(value: unknown): unknown {
  if (typeof value === 'function') return (...args: unknown[]): unknown => mutateValue((value as (...args: unknown[]) => unknown)(...args));
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}?`;
  if (Array.isArray(value)) return value.length === 0 ? ['?'] : value.slice(1);
  if (value === null || value === undefined) return '?';
  const fields = Object.entries(value as Params).map(([key, field]) => [key, key === 'type' ? field : mutateValue(field)] as const);
  return fields.some(([key]) => key !== 'type') ? Object.fromEntries(fields) : { ...value, '?': true };
}
