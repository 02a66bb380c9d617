import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createActor, type ActorRefFrom, type EventFromLogic, type SnapshotFrom } from 'xstate';
import { provideOrderTracking } from '#actors/order-tracking/order-tracking.actors.ts';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { followVisibility } from '#platform/resume.ts';

export type TrackingSnapshot = SnapshotFrom<typeof orderTrackingMachine>;
type TrackingEvent = EventFromLogic<typeof orderTrackingMachine>;

/**
 * Runs the chart that follows an order while the component is mounted. Returns its snapshot, undefined during the first render, and
 * `send`, as `useMachine` of `@xstate/react` does: with that one, every page would load XState together with `useSelector`.
 *
 * @param options.needsOrder whether the lines and amounts of the order are loaded too
 */
export function useTracking(
  token: string,
  { needsOrder = false } = {},
): [snapshot: TrackingSnapshot | undefined, send: (event: TrackingEvent) => void] {
  const { api } = useRouter().options.context;
  const [snapshot, setSnapshot] = useState<TrackingSnapshot>();
  const actorRef = useRef<ActorRefFrom<typeof orderTrackingMachine>>(null);
  useEffect(() => {
    const actor = createActor(provideOrderTracking(api), { ...inspectOptions(), input: { token, needsOrder } });
    actorRef.current = actor;
    actor.subscribe(setSnapshot);
    actor.start();
    const stopFollowing = followVisibility({
      onResumed: () => actor.send({ type: 'page.resumed' }),
      onHidden: () => actor.send({ type: 'page.hidden' }),
    });
    return () => {
      stopFollowing();
      actor.stop();
    };
  }, [api, token, needsOrder]);
  return [snapshot, useCallback((event) => actorRef.current?.send(event), [])];
}
