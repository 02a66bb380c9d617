import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate';
import { provideOrderTracking } from '#actors/order-tracking/order-tracking.actors.ts';
import type { ApiClient } from '#api/http/http.ts';
import type { ActorLike } from '#machines/actor-like.ts';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { followVisibility } from '#platform/resume.ts';
import { createNotifier } from '#platform/notifier.ts';

type Snapshot = SnapshotFrom<typeof orderTrackingMachine>;
type TrackingOptions = { token: string; /** Whether the lines and amounts of the order are loaded too. */ needsOrder: boolean };

/** The tracking of an order, as its parts of the page use it. */
export type TrackingActor = ActorLike<Snapshot, EventFromLogic<typeof orderTrackingMachine>>;

/**
 * Runs the chart that follows an order while the component is mounted. `useActorRef` would bind XState to `@xstate/react`, which every
 * page loads.
 */
export function useTracking(token: string, { needsOrder = false } = {}): TrackingActor {
  const { api } = useRouter().options.context;
  const [tracking] = useState(() => createTracking(api, { token, needsOrder }));
  useEffect(() => tracking.run(), [tracking]);
  return tracking;
}

function createTracking(api: ApiClient, input: TrackingOptions): TrackingActor & { run: () => () => void } {
  const create = () => createActor(provideOrderTracking(api), { ...inspectOptions(), input });
  const { subscribe, notify } = createNotifier<Snapshot>();
  let actor = create();
  return {
    subscribe,
    getSnapshot: () => actor.getSnapshot(),
    send: (event) => actor.send(event),
    /** Starts the actor, and returns a function that stops it. In development React runs effects twice: a new actor is started then. */
    run() {
      if (actor.getSnapshot().status === 'stopped') actor = create();
      const running = actor;
      running.subscribe(notify);
      running.start();
      const stopFollowing = followVisibility({
        onResumed: () => running.send({ type: 'page.resumed' }),
        onHidden: () => running.send({ type: 'page.hidden' }),
      });
      return () => {
        stopFollowing();
        running.stop();
      };
    },
  };
}
