/**
 * Reports what the charts of a page do to the viewer. The server puts this script before the shop's own where a page is
 * requested with `?inspect` in demo mode; `src/platform/chart-watcher.ts` passes it to every chart.
 */
import type { AnyTransitionDefinition } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { inspectedTransitions, transitionId } from '../../paths/xstate-internals.ts';
import { channelName, type LiveStep } from './message.ts';

type Actor = { sessionId: string; id: string; logic: { id?: string; root?: unknown } };
type Inspected = {
  type: string;
  actorRef: Actor;
  sourceRef?: Actor;
  event: { type: string };
  snapshot: { value: unknown };
  _transitions: readonly AnyTransitionDefinition[];
};

const channel = new BroadcastChannel(channelName);
const report: (step: LiveStep) => void = channel.postMessage.bind(channel);
const tab = String(performance.timeOrigin);
/** By actor, what its current macrostep has done so far. */
const pending = new Map<string, { from: string | null; transitions: string[] }>();

function watchChart(inspected: Inspected): void {
  const { type, actorRef, sourceRef, event } = inspected;
  const { id: machine, root } = actorRef.logic;
  if (machine === undefined || root === undefined) return;
  const step = pending.get(actorRef.sessionId) ?? { from: null, transitions: [] };
  pending.set(actorRef.sessionId, step);
  if (type === '@xstate.event') step.from = sourceRef === undefined ? null : (sourceRef.logic.id ?? sourceRef.id);
  if (type === '@xstate.microstep') step.transitions.push(...inspectedTransitions(inspected).map(transitionId));
  if (type !== '@xstate.snapshot' || event.type === 'xstate.stop') return;
  pending.delete(actorRef.sessionId);
  const message: LiveStep = {
    tab,
    actor: actorRef.sessionId,
    machine,
    ...step,
    event: event.type,
    state: statePath(inspected.snapshot.value),
    at: Date.now(),
  };
  report(message);
}

Object.assign(globalThis, { watchChart });
