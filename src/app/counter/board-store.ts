import type { ActorRefFrom } from 'xstate';
import { startOrderBoard } from '#actors/order-board/order-board.actors.ts';
import type { ApiClient } from '#api/http/http.ts';
import type { OrderBoard } from '#features/counter/counter-context.ts';
import { createNotifier } from '#stores/notifier.ts';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';

/** Runs a board while somebody is logged in. It is stopped, and forgets its orders, when the session ends. */
export function createBoardStore(session: ActorRefFrom<typeof staffSessionMachine>, api: ApiClient) {
  const { subscribe, notify } = createNotifier<OrderBoard | null>();
  let board: OrderBoard | null = null;
  function sync() {
    const isOpen = session.getSnapshot().context.staff !== null;
    if (isOpen === (board !== null)) return;
    board?.stop();
    board = isOpen ? startOrderBoard({ api, onEnd: () => session.send({ type: 'session.ended' }) }) : null;
    notify(board);
  }
  session.subscribe(sync);
  sync();
  return { getSnapshot: () => board, subscribe };
}
