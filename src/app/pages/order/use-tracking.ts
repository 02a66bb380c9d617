import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { provideOrderTracking } from '#actors/order-tracking/order-tracking.actors.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { followVisibility } from '#platform/resume.ts';

/**
 * Runs the chart that follows an order while the component is mounted. `needsOrder`: its lines and amounts are loaded too.
 * `useActorRef` would bind XState to `@xstate/react`, which every page loads.
 */
export function useTracking(token: string, { needsOrder = false } = {}) {
  const { api } = useRouter().options.context;
  const create = () => createActor(provideOrderTracking(api), { ...inspectOptions(), input: { token, needsOrder } });
  const [tracking, setTracking] = useState(create);
  useEffect(() => {
    // In development React runs effects twice, and an actor that was stopped cannot be started again.
    if (tracking.getSnapshot().status === 'stopped') {
      setTracking(create());
      return undefined;
    }
    tracking.start();
    const stopFollowing = followVisibility({
      onResumed: () => tracking.send({ type: 'page.resumed' }),
      onHidden: () => tracking.send({ type: 'page.hidden' }),
    });
    return () => {
      stopFollowing();
      tracking.stop();
    };
  }, [tracking]);
  return tracking;
}
