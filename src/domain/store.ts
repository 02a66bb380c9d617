/** A callback, or an observer object as XState accepts it. */
type Listener<Value> = ((value: Value) => void) | { next?: (value: Value) => void };

/** A value with subscribers. Components read a store with `useStore`, an actor with `useSelector` of `@xstate/react`. */
export type Store<Value> = {
  getSnapshot: () => Value;
  /** Snapshot of the server's render, used during hydration. */
  getServerSnapshot?: () => Value;
  subscribe: (listener: Listener<Value>) => { unsubscribe: () => void };
};
