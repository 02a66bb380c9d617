import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { lineRefundQuoteQuery, requestLineRefund } from '#api/staff/refund.ts';
import type { BoardOrder } from '#domain/order/board.ts';
import { formatPrice } from '#format/numbers.ts';
import { Button } from '#ui/form/button.tsx';
import { Quantity } from '#ui/form/quantity.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useCounter } from '#features/counter/counter-context.ts';
import styles from './refund-form.module.css';

/** Choice of the pieces of a paid order that are refunded because something was missing. The order keeps its state. */
export function RefundForm({ order, onClose }: { order: BoardOrder; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useCounter();
  const { orderId } = order;
  const [quantities, setQuantities] = useState<readonly number[]>([]);
  // The same id for a repeated request, so that a lost answer refunds nothing twice.
  const [refundId] = useState(() => crypto.randomUUID());
  const lines = quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
  const quote = useQuery({ ...lineRefundQuoteQuery(api, { orderId, lines }), enabled: lines.length > 0 });
  const refund = useMutation({ mutationFn: () => requestLineRefund(api, { orderId, lines, refundId }), onSuccess: onClose });
  const amount = lines.length === 0 || quote.data === undefined ? null : formatPrice(quote.data, i18n.locale);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (amount !== null && !refund.isPending) refund.mutate();
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['question']}>
        <Trans>What was missing?</Trans>
      </p>
      <ul className={styles['lines']}>
        {order.lines.map(({ name, quantity, refunded, isFree }, line) => {
          const left = quantity - refunded;
          return isFree || left === 0 ? null : (
            <li key={line} className={styles['line']}>
              <span>{name}</span>
              <Quantity
                value={quantities[line] ?? 0}
                min={0}
                max={refund.isIdle ? left : (quantities[line] ?? 0)}
                label={t`Quantity to refund`}
                itemName={name}
                onChange={(value) => setQuantities(order.lines.map((_, index) => (index === line ? value : (quantities[index] ?? 0))))}
              />
            </li>
          );
        })}
      </ul>
      {quote.isError && lines.length > 0 ? (
        <Notice tone="warning" role="alert">
          <Trans>These items cannot be refunded. To refund the whole order, cancel it.</Trans>
        </Notice>
      ) : null}
      {refund.isError ? (
        <Notice tone="alert" role="alert">
          <Trans>There was no answer. Try again: nothing is refunded twice.</Trans>
        </Notice>
      ) : null}
      <Button type="submit" kind="danger" size="large" isWide isBusy={amount === null || refund.isPending}>
        {amount === null ? <Trans>Refund the chosen items</Trans> : <Trans>Refund {amount}</Trans>}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}
