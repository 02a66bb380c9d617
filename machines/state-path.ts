import type { AnyStateMachine, SnapshotFrom } from 'xstate';

type Join<Head extends string, Tail> = Tail extends string ? `${Head}.${Tail}` : Head;

/** Keys of compound states, which the state value type also lists alone although they are not leaves. */
type Compound<V> = V extends string ? never : keyof V;

type Within<V> = V extends string ? never : { [K in keyof V & string]-?: Join<K, Leaf<NonNullable<V[K]>>> }[keyof V & string];

type Leaf<V> = Exclude<Extract<V, string>, Compound<V>> | Within<V>;

/**
 * Union of a chart's leaf paths, dot-separated (`'delivery.editing'`). As keys of a screen's `stateViews` table it lets the
 * compiler check that every state is covered. Each parallel region has its own leaves.
 */
export type LeafOf<M extends AnyStateMachine> = Leaf<SnapshotFrom<M>['value']>;

/**
 * Returns the active leaf paths of a state value, dot-separated; parallel regions are separated by a space. This is the
 * value of `data-state`.
 *
 * @example statePath({ delivery: 'editing' }) // 'delivery.editing'
 */
export function statePath(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .flatMap(([state, inner]) =>
      statePath(inner)
        .split(' ')
        .map((leaf) => (leaf === '' ? state : `${state}.${leaf}`)),
    )
    .join(' ');
}
