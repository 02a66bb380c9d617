import { loadWhenOnline } from '#api/connection.ts';
import { UnreachableError } from '#api/errors.ts';
import type { Listener } from '#domain/cart.ts';
import { notifier } from '#stores/notifier.ts';

type Actor<Shown, Event> = {
  getSnapshot: () => Shown;
  send: (event: Event) => void;
  subscribe: (listener: (shown: Shown) => void) => unknown;
};

/**
 * An actor whose chart is fetched when it is first told something or woken. Until then it shows how the chart begins;
 * what it is told meanwhile it hears when it is there. A fetch that failed is made again with the next event, and for an
 * event that waits as soon as there is a network.
 */
export function lazyActor<Shown, Event>(begins: Shown, start: () => Promise<Actor<Shown, Event>>) {
  const { subscribe, notify } = notifier<Shown>();
  const unheard: Event[] = [];
  let actor: Actor<Shown, Event> | null = null;
  let waking: Promise<void> | null = null;
  let hearing: Promise<void> | null = null;

  async function fetch() {
    try {
      const started = await start();
      actor = started;
      // Before anyone is told: a panel that the address holds open would otherwise be seen closed, and the address left.
      for (const event of unheard.splice(0)) started.send(event);
      started.subscribe(notify);
      notify(started.getSnapshot());
    } catch (error) {
      console.warn('A part of the page could not be fetched', error);
      waking = null;
    }
  }
  const wake = () => (waking ??= fetch());

  async function hear() {
    await wake();
    if (actor === null) throw new UnreachableError('network');
  }
  /** Wakes the actor for an event that it has not heard. */
  function wakeForEvent() {
    hearing ??= loadWhenOnline(hear)
      .catch(() => {})
      .finally(() => {
        hearing = null;
      });
  }
  return {
    getSnapshot: () => actor?.getSnapshot() ?? begins,
    getServerSnapshot: () => begins,
    subscribe: (listener: Listener<Shown>) => subscribe(listener),
    wake,
    send(event: Event) {
      if (actor !== null) return actor.send(event);
      unheard.push(event);
      wakeForEvent();
    },
  };
}
