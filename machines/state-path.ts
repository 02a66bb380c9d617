import type { AnyStateMachine, SnapshotFrom } from 'xstate';

type Join<Head extends string, Tail> = Tail extends string ? `${Head}.${Tail}` : Head;

/** Keys of compound states. The type of a state value also lists them as strings, although they are not leaves. */
type Compound<V> = V extends string ? never : keyof V;

type NestedLeaf<V> = V extends string ? never : { [K in keyof V & string]-?: Join<K, Leaf<NonNullable<V[K]>>> }[keyof V & string];

type Leaf<V> = Exclude<Extract<V, string>, Compound<V>> | NestedLeaf<V>;

/**
 * Union of a chart's leaf paths, dot-separated (`'delivery.editing'`). Used as the keys of tables from state to component,
 * such as `stateViews` in `payment-views.tsx`, so that the compiler checks that every state is covered. The leaves of parallel regions are
 * members of the union, their combinations are not.
 */
export type LeafOf<M extends AnyStateMachine> = Leaf<SnapshotFrom<M>['value']>;

/**
 * Returns the paths of the active leaf states, dot-separated; parallel regions are separated by a space. This is the value of
 * `data-state`.
 *
 * @example statePath({ delivery: 'editing' }) // 'delivery.editing'
 */
export function statePath(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .flatMap(([state, inner]) =>
      statePath(inner)
        .split(' ')
        // The path of an inner value without keys is empty.
        .map((leaf) => (leaf === '' ? state : `${state}.${leaf}`)),
    )
    .join(' ');
}
