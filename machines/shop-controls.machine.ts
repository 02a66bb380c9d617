/**
 * Shop controls: what the restaurant changes during the service and plans. Loads them, and stores changes one after the other.
 *
 *   loading ─▶ ready ─ control.change ▶ saving ─▶ ready ─ controls.changed ▶ loading
 *   loading ─▶ loadFailed ─ controls.retry ▶ loading
 *   saving ─▶ refused | saveFailed ─ controls.retry ▶ saving          saveFailed ─ controls.changed ▶ refreshing ─▶ saveFailed
 *
 * Changes that are made meanwhile wait, so that an earlier response cannot replace a later one. A refused change is dropped. One that
 * may not be stored waits, with those after it, until the staff tries again or makes another change.
 *
 * @spec docs/decisions/042-the-restaurants-controls.md, docs/decisions/057-charts-that-decide.md
 */
import { assign, setup } from 'xstate';
import type { CallFailure } from '#domain/staff/call-failure.ts';
import { latestChanges, type ControlChange, type ShopControls } from '#domain/staff/controls.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type ControlsResult = { type: 'loaded'; controls: ShopControls } | { type: 'refused' | 'serverError'; reason: string } | { type: 'ended' };

type WithResult = { event: { output: ControlsResult } };
const setControls = { type: 'setControls', params: ({ event }: WithResult) => event.output } as const;
const setFailure = { type: 'setFailure', params: ({ event }: WithResult) => event.output } as const;
const setUnreachable = { type: 'setFailure', params: { type: 'unreachable' } } as const;
const enqueue = { type: 'enqueue', params: ({ event }: { event: { change: ControlChange } }) => event.change } as const;
const saveNow = { target: 'saving', actions: ['clearFailure', enqueue] } as const;
const retry = (target: 'loading' | 'saving') => ({ target, actions: 'clearFailure' }) as const;
const end = { guard: when('ended'), target: 'ready', actions: ['reportEnd', 'clearQueue', 'clearFailure'] } as const;

export const shopControlsMachine = setup({
  types: {} as {
    context: {
      /** Null until they are loaded. */
      controls: ShopControls | null;
      /** Changes to store, oldest first. While one is being stored, it is the first. */
      queue: readonly ControlChange[];
      /** Whether the controls were changed elsewhere while a change was being stored. */
      isStale: boolean;
      failure: CallFailure | null;
      /** The last stored change. */
      saved: ControlChange | null;
    };
    events:
      | { type: 'control.change'; change: ControlChange }
      | { type: 'controls.retry' }
      | { type: 'refusal.dismiss' }
      /** From the app: the controls were changed, by another screen or by this one. */
      | { type: 'controls.changed' };
  },
  actors: {
    /** Loads the controls. Rejects if there is no response. */
    loadControls: actorPlaceholder<ControlsResult, void>('loadControls'),
    /** Stores a change, and returns all controls. Rejects if there is no response. */
    saveChange: actorPlaceholder<ControlsResult, { change: ControlChange }>('saveChange'),
  },
  actions: {
    /** Supplied with `provide()`: reports to the session that the server has ended it. */
    reportEnd: () => {},
    setControls: assign((_, result: ControlsResult) => (result.type === 'loaded' ? { controls: result.controls } : {})),
    setFailure: assign((_, failure: ControlsResult | CallFailure) =>
      failure.type === 'loaded' || failure.type === 'ended' ? {} : { failure },
    ),
    clearFailure: assign({ failure: null }),
    enqueue: assign(({ context }, change: ControlChange) => ({ queue: latestChanges([...context.queue, change]) })),
    /** Appends a change behind the one that is being stored. */
    enqueueBehind: assign(({ context: { queue } }, change: ControlChange) => ({
      queue: [...queue.slice(0, 1), ...latestChanges([...queue.slice(1), change])],
    })),
    mergeQueue: assign(({ context }) => ({ queue: latestChanges(context.queue) })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    clearQueue: assign({ queue: [] }),
    markSaved: assign(({ context }) => ({ saved: context.queue[0] ?? null })),
    markStale: assign({ isStale: true }),
    clearStale: assign({ isStale: false }),
  },
  guards: {
    isOutput,
    hasChange: ({ context }) => context.queue.length > 0,
    isStale: ({ context }) => context.isStale,
    hasFailure: ({ context }) => context.failure !== null,
  },
}).createMachine({
  id: 'shopControls',
  context: { controls: null, queue: [], isStale: false, failure: null, saved: null },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearStale',
      on: { 'control.change': { actions: enqueue }, 'controls.changed': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadControls',
        src: 'loadControls',
        onDone: [
          { guard: when('loaded'), target: 'deciding', actions: setControls },
          end,
          { guard: 'hasChange', target: 'saving' },
          { target: 'loadFailed', actions: setFailure },
        ],
        onError: [
          { guard: 'hasChange', target: 'saving' },
          { target: 'loadFailed', actions: setUnreachable },
        ],
      },
    },
    saving: {
      on: {
        'control.change': { actions: { type: 'enqueueBehind', params: ({ event }) => event.change } },
        'controls.changed': { actions: 'markStale' },
      },
      invoke: {
        id: 'saveChange',
        src: 'saveChange',
        input: ({ context }) => ({ change: context.queue[0] as ControlChange }),
        onDone: [
          { guard: when('loaded'), target: 'deciding', actions: [setControls, 'markSaved', 'dequeue'] },
          end,
          { guard: when('refused'), target: 'deciding', actions: [setFailure, 'dequeue'] },
          { target: 'saveFailed', actions: [setFailure, 'mergeQueue'] },
        ],
        onError: { target: 'saveFailed', actions: [setUnreachable, 'mergeQueue'] },
      },
    },
    deciding: {
      always: [
        { guard: 'hasChange', target: 'saving' },
        { guard: 'isStale', target: 'loading' },
        { guard: 'hasFailure', target: 'refused' },
        { target: 'ready' },
      ],
    },
    ready: { on: { 'control.change': saveNow, 'controls.changed': 'loading' } },
    loadFailed: { on: { 'control.change': saveNow, 'controls.changed': retry('loading'), 'controls.retry': retry('loading') } },
    /** The server has refused a change, and did not store it. */
    refused: {
      on: {
        'control.change': saveNow,
        'controls.changed': 'loading',
        'refusal.dismiss': { target: 'ready', actions: 'clearFailure' },
      },
    },
    /** It is unknown whether the first change of the queue is stored. */
    saveFailed: { on: { 'control.change': saveNow, 'controls.changed': 'refreshing', 'controls.retry': retry('saving') } },
    /** Like `saveFailed`, while the controls are loaded again. */
    refreshing: {
      on: { 'control.change': saveNow, 'controls.changed': { target: 'refreshing', reenter: true }, 'controls.retry': retry('saving') },
      invoke: {
        id: 'loadControls',
        src: 'loadControls',
        onDone: [end, { target: 'saveFailed', actions: setControls }],
        onError: 'saveFailed',
      },
    },
  },
});
