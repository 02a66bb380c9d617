import { loadWhenOnline } from '#lazy/connection.ts';
import { UnreachableError } from '#api/http/errors.ts';
import type { Listener } from '#domain/cart/cart.ts';
import { createNotifier } from '#stores/notifier.ts';

type Actor<Snapshot, Event> = {
  getSnapshot: () => Snapshot;
  send: (event: Event) => void;
  subscribe: (listener: (snapshot: Snapshot) => void) => unknown;
};

/**
 * Creates an actor whose chart is lazy-loaded by the first event or by `load`. Until then it returns the initial snapshot and queues
 * events. A failed load is retried with the next event. If events are queued, it is also retried as soon as the network is back.
 */
export function createLazyActor<Snapshot, Event>(initialSnapshot: Snapshot, start: () => Promise<Actor<Snapshot, Event>>) {
  const { subscribe, notify } = createNotifier<Snapshot>();
  const queuedEvents: Event[] = [];
  let actor: Actor<Snapshot, Event> | null = null;
  let loading: Promise<void> | null = null;
  let retrying: Promise<void> | null = null;

  async function loadActor() {
    try {
      const started = await start();
      actor = started;
      // Replay queued events before notifying. Otherwise subscribers would see a closed panel although the URL opens it, and navigate
      // away.
      for (const event of queuedEvents.splice(0)) started.send(event);
      started.subscribe(notify);
      notify(started.getSnapshot());
    } catch (error) {
      console.warn('loading a lazy actor failed', error);
      loading = null;
    }
  }
  const load = () => (loading ??= loadActor());

  async function loadOrThrow() {
    await load();
    if (actor === null) throw new UnreachableError('network');
  }
  /** Retries loading until the queued events can be delivered. */
  function retryWhenOnline() {
    retrying ??= loadWhenOnline(loadOrThrow)
      .catch(() => {})
      .finally(() => {
        retrying = null;
      });
  }
  return {
    getSnapshot: () => actor?.getSnapshot() ?? initialSnapshot,
    subscribe: (listener: Listener<Snapshot>) => subscribe(listener),
    load,
    send(event: Event) {
      if (actor !== null) return actor.send(event);
      queuedEvents.push(event);
      retryWhenOnline();
    },
  };
}
