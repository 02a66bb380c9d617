import type { AnyStateMachine, ContextFrom, EventFromLogic, StateValueFrom, Subscribable, TagsFrom } from 'xstate';

/** The part of an actor that screens use. */
export type ActorLike<Snapshot, Event> = Subscribable<Snapshot> & { getSnapshot: () => Snapshot; send: (event: Event) => void };

/** The part of a chart's snapshot that screens use. */
export type ChartSnapshot<Machine extends AnyStateMachine> = {
  value: StateValueFrom<Machine>;
  context: ContextFrom<Machine>;
  hasTag: (tag: TagsFrom<Machine>) => boolean;
};

/** A chart's actor as the screens use it: a running one, or a lazy one (`src/lazy/chart.ts`). */
export type ChartActor<Machine extends AnyStateMachine> = ActorLike<ChartSnapshot<Machine>, EventFromLogic<Machine>>;

/** A chart's initial snapshot as data, which a lazy chart has until its code is loaded. */
export type InitialSnapshot<Machine extends AnyStateMachine> = Pick<ChartSnapshot<Machine>, 'value' | 'context'> & {
  tags: readonly TagsFrom<Machine>[];
};
