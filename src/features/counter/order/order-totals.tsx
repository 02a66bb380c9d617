import { Trans } from '@lingui/react/macro';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import { refundLines } from '#components/tracking/refund-lines.tsx';
import type { BoardOrder } from '#domain/order/board.ts';

/** Amounts of an order as the shop shows them, and how the total is paid. */
export function OrderTotals({ order: { breakdown, paymentMethod, refunded } }: { order: BoardOrder }) {
  const label = paymentMethod === 'card' ? <Trans>Total, paid by card</Trans> : <Trans>Total, to be paid in cash</Trans>;
  const lines = priceLines(breakdown).map((line) => (line.key === 'total' ? { ...line, label } : line));
  return <PriceBreakdown lines={[...lines, ...refundLines(refunded)]} />;
}
