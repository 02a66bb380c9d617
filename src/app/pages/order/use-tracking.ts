import { useRouter } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { provideOrderTracking } from '#actors/order-tracking/order-tracking.actors.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { followVisibility } from '#platform/resume.ts';

/** Runs the chart that follows an order while the component is mounted. `needsOrder`: its lines and amounts are loaded too. */
export function useTracking(token: string, { needsOrder = false } = {}) {
  const { api } = useRouter().options.context;
  const [machine] = useState(() => provideOrderTracking(api));
  const tracking = useActorRef(machine, { ...inspectOptions(), input: { token, needsOrder } });
  useEffect(
    () =>
      followVisibility({
        onResumed: () => tracking.send({ type: 'page.resumed' }),
        onHidden: () => tracking.send({ type: 'page.hidden' }),
      }),
    [tracking],
  );
  return tracking;
}
