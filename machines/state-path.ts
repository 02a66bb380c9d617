import type { AnyStateMachine, SnapshotFrom } from 'xstate';

type Join<Head extends string, Tail> = Tail extends string ? `${Head}.${Tail}` : Head;

/** The compiler's state values also name a compound state alone: that is no leaf. */
type Compound<V> = V extends string ? never : keyof V;

type Within<V> = V extends string ? never : { [K in keyof V & string]-?: Join<K, Leaf<NonNullable<V[K]>>> }[keyof V & string];

type Leaf<V> = Exclude<Extract<V, string>, Compound<V>> | Within<V>;

/**
 * The leaf paths of a chart's type, dots between (`'delivery.editing'`): the keys of a screen's table of faces, which the
 * compiler keeps total. Of parallel regions each has its own leaves.
 */
export type LeafOf<M extends AnyStateMachine> = Leaf<SnapshotFrom<M>['value']>;

/**
 * The active leaves of a snapshot's value, dots between, parallel regions separated by a space: what `data-state` shows.
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
