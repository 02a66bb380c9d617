import type { ActorRefFrom } from 'xstate';
import { startOrderBoard } from '#actors/order-board/order-board.actors.ts';
import type { ApiClient } from '#api/http/http.ts';
import type { OrderBoard } from '#features/counter/counter-context.ts';
import { createNotifier } from '#stores/notifier.ts';
import type { SessionControls } from './controls-store.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';

type Options = { session: ActorRefFrom<typeof staffSessionMachine>; api: ApiClient; controls: SessionControls };

/** Runs a board, and loads the controls, while somebody is logged in. Both are discarded when the session ends. */
export function createBoardStore({ session, api, controls }: Options) {
  const { subscribe, notify } = createNotifier<OrderBoard | null>();
  let board: OrderBoard | null = null;
  function sync() {
    const isOpen = session.getSnapshot().context.staff !== null;
    if (isOpen === (board !== null)) return;
    board?.stop();
    if (isOpen) controls.refresh();
    else controls.clear();
    const onEnd = () => session.send({ type: 'session.ended' });
    board = isOpen ? startOrderBoard({ api, onEnd, onControlsChanged: controls.refresh }) : null;
    notify(board);
  }
  session.subscribe(sync);
  sync();
  return { getSnapshot: () => board, subscribe };
}
