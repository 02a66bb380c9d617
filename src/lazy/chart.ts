import { createNotifier } from '#platform/notifier.ts';
import { loadWhenOnline } from './connection.ts';
import { loadOnce } from './load-once.ts';

/** Initial snapshot of a chart, of `machines/initial-snapshots/`. */
type InitialSnapshot<Value, Context, Tag> = { value: Value; context: Context; tags: readonly Tag[] };

type Snapshot<Value, Context, Tag> = { value: Value; context: Context; hasTag: (tag: Tag) => boolean };

type Actor<ChartSnapshot, Event> = {
  getSnapshot: () => ChartSnapshot;
  send: (event: Event) => void;
  subscribe: (listener: (snapshot: ChartSnapshot) => void) => unknown;
};

/**
 * Creates the actor of a chart that is loaded by the first event or by `load`. Until then it has the chart's initial snapshot and queues
 * events. A failed load is repeated by the next event or `load`, and as soon as the network is back if events are queued.
 *
 * @param start loads the chart and starts its actor
 * @example createLazyChart(couponSnapshot, async () => (await load(() => import('./coupon.actors.ts'))).startCoupon(options))
 */
export function createLazyChart<Value, Context, Tag extends string, Event>(
  { value, context, tags }: InitialSnapshot<Value, Context, Tag>,
  start: () => Promise<Actor<Snapshot<Value, Context, Tag>, Event>>,
) {
  const initialSnapshot: Snapshot<Value, Context, Tag> = { value, context, hasTag: (tag) => tags.includes(tag) };
  const { subscribe, notify } = createNotifier<Snapshot<Value, Context, Tag>>();
  const queuedEvents: Event[] = [];
  let actor: Awaited<ReturnType<typeof start>> | null = null;

  const startOnce = loadOnce(async () => {
    try {
      const started = await start();
      actor = started;
      // Send queued events before notifying. Otherwise subscribers would see a closed panel although the URL opens it, and navigate away.
      for (const event of queuedEvents.splice(0)) started.send(event);
      started.subscribe(notify);
      notify(started.getSnapshot());
    } catch (error) {
      console.warn('loading a chart failed', error);
      throw error;
    }
  });
  const startWhenOnline = loadOnce(() => loadWhenOnline(startOnce));
  return {
    getSnapshot: () => actor?.getSnapshot() ?? initialSnapshot,
    subscribe,
    /** Loads the chart. Also resolves if that failed. */
    load: () => startOnce().catch(() => {}),
    send(event: Event) {
      if (actor !== null) return actor.send(event);
      queuedEvents.push(event);
      startWhenOnline().catch(() => {});
    },
  };
}
