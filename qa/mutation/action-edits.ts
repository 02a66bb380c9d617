type Action = string | { type: string; params?: unknown };

/**
 * Returns each faulty variant of a list of actions, with its name. A single action may be given without a list. Two `assign`
 * actions are not swapped: in most charts they change different parts of the context, so that their order makes no difference.
 */
export function actionVariants(actions: unknown, assignActions: ReadonlySet<string>): [name: string, value: unknown[]][] {
  const list = actions === undefined ? [] : ([actions].flat() as Action[]);
  return [
    ...list.flatMap((action, index): [string, unknown[]][] => [
      [`lacks ${nameOf(action)}`, list.toSpliced(index, 1)],
      ...(typeof action === 'object' && action.params !== undefined
        ? [
            [`${nameOf(action)} gets other params`, list.with(index, { ...action, params: mutateValue(action.params) })] as [
              string,
              unknown[],
            ],
          ]
        : []),
    ]),
    ...swapNeighbours(list).flatMap(([index, value]): [string, unknown[]][] => {
      const [nowFirst, nowSecond] = value.slice(index, index + 2).map(nameOf) as [string, string];
      return assignActions.has(nowFirst) && assignActions.has(nowSecond) ? [] : [[`${nowFirst} before ${nowSecond}`, value]];
    }),
  ];
}

/** Returns a list with each pair of neighbours swapped, and the index of the first of them. */
export function swapNeighbours<Element>(list: readonly Element[]): [index: number, list: Element[]][] {
  return list.slice(1).map((second, index) => [index, list.with(index, second).with(index + 1, list[index] as Element)]);
}

const nameOf = (action: Action) => (typeof action === 'string' ? action : action.type);

/** What replaces or extends a value for which there is no other value of the same type. */
const foreign = '?';

/**
 * Returns another value of the same type. In an object, every field differs except `type`, the discriminant of unions; an object without other
 * fields gets one. A function becomes one that returns another value.
 */
export function mutateValue(value: unknown): unknown {
  if (typeof value === 'function') return (...args: unknown[]): unknown => mutateValue((value as (...args: unknown[]) => unknown)(...args));
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}${foreign}`;
  if (Array.isArray(value)) return value.length === 0 ? [foreign] : value.slice(1);
  if (value === null || value === undefined) return foreign;
  const fields = Object.entries(value as Record<string, unknown>).map(
    ([key, field]) => [key, key === 'type' ? field : mutateValue(field)] as const,
  );
  return fields.some(([key]) => key !== 'type') ? Object.fromEntries(fields) : { ...value, [foreign]: true };
}

/**
 * Returns the params of a guard without their content: texts and lists are empty, numbers zero, booleans false. Null becomes a text. Nested
 * objects keep their `type`, the discriminant of unions.
 */
export function emptyValue(value: unknown): unknown {
  if (typeof value === 'function') return (...args: unknown[]): unknown => emptyValue((value as (...args: unknown[]) => unknown)(...args));
  if (value === null) return foreign;
  if (typeof value !== 'object') return emptyField(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, emptyField(field)]));
}

function emptyField(value: unknown): unknown {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'number') return 0;
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, key === 'type' ? field : emptyField(field)]));
}
