import type { Subscribable } from 'xstate';

/** The part of an actor that screens use. A chart's lazy-loading placeholder has it too. */
export type ActorLike<Snapshot, Event> = Subscribable<Snapshot> & { getSnapshot: () => Snapshot; send: (event: Event) => void };
