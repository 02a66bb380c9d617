import { isRefundable } from '#domain/order/board.ts';
import type { BoardActors } from '#features/counter/counter-context.ts';

/** Closes the form for refunds when its order is no longer shown, or can no longer be refunded. */
export function closeRefundWithOrder({ board, lineRefund }: Pick<BoardActors, 'board' | 'lineRefund'>): void {
  board.subscribe(({ context: { orders, selectedId } }) => {
    const selected = orders.find(({ orderId }) => orderId === selectedId);
    const isShown = selected !== undefined && selected.orderId === lineRefund.getSnapshot().context.orderId && isRefundable(selected);
    if (!isShown) lineRefund.send({ type: 'refund.close' });
  });
}
