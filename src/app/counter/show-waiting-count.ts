import { untouchedIds } from '#domain/order/board.ts';
import type { Store } from '#domain/store.ts';
import type { BoardActors } from '#features/counter/counter-context.ts';

/** Shows the number of waiting orders before the title of the browser's tab while the board is open. */
export function showWaitingCount(boardActors: Store<BoardActors | null>): void {
  const { title } = document;
  function show(count: number) {
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }
  function followBoard() {
    show(0);
    const board = boardActors.getSnapshot()?.board;
    if (board === undefined) return;
    const showOrders = () => show(untouchedIds(board.getSnapshot().context.orders).length);
    board.subscribe(showOrders);
    showOrders();
  }
  boardActors.subscribe(followBoard);
  followBoard();
}
