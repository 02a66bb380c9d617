import type { ActorRefFrom } from 'xstate';
import { startLineRefund } from '#actors/counter/line-refund.actors.ts';
import { startOrderBoard } from '#actors/order-board/order-board.actors.ts';
import type { ApiClient } from '#api/http/http.ts';
import type { BoardActors } from '#features/counter/counter-context.ts';
import { createNotifier } from '#stores/notifier.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { closeRefundWithOrder } from './close-refund-with-order.ts';
import type { SessionControls } from './controls-store.ts';

type Options = { session: ActorRefFrom<typeof staffSessionMachine>; api: ApiClient; controls: SessionControls };

/** Runs the actors of the board, and loads the controls, while somebody is logged in. All are discarded when the session ends. */
export function createBoardStore({ session, api, controls }: Options) {
  const { subscribe, notify } = createNotifier<BoardActors | null>();
  let actors: BoardActors | null = null;

  function start(): BoardActors {
    const onEnd = () => session.send({ type: 'session.ended' });
    const board = startOrderBoard({ api, onEnd, onControlsChanged: controls.refresh });
    const lineRefund = startLineRefund({ api, onEnd });
    closeRefundWithOrder({ board, lineRefund });
    return { board, lineRefund };
  }
  function sync() {
    const isOpen = session.getSnapshot().context.staff !== null;
    if (isOpen === (actors !== null)) return;
    for (const actor of Object.values(actors ?? {})) actor.stop();
    if (isOpen) controls.refresh();
    else controls.clear();
    actors = isOpen ? start() : null;
    notify(actors);
  }
  session.subscribe(sync);
  sync();
  return { getSnapshot: () => actors, subscribe };
}
