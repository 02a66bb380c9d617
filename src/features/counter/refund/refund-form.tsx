import { useSelector } from '@xstate/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import type { BoardOrder } from '#domain/order/board.ts';
import { formatPrice } from '#format/numbers.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { Quantity } from '#ui/form/quantity.tsx';
import { useBoardActors } from '#features/counter/counter-context.ts';
import { refundNotices } from './refund-notices.tsx';
import styles from './refund-form.module.css';

/** Choice of the pieces of a paid order that are refunded because something was missing. The order keeps its state. */
export function RefundForm({ order }: { order: BoardOrder }) {
  const { i18n } = useLingui();
  const { lineRefund } = useBoardActors();
  const snapshot = useSelector(lineRefund, (current) => current);
  const leaf = statePath(snapshot.value) as LeafOf<typeof lineRefundMachine>;
  const Failure = refundNotices[leaf];
  const amount = snapshot.context.amount === null ? null : formatPrice(snapshot.context.amount, i18n.locale);
  const isBusy = snapshot.hasTag('busy');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    lineRefund.send({ type: 'refund.submit' });
  }

  return (
    <form className={styles['form']} onSubmit={submit} data-machine="lineRefund" data-state={leaf}>
      <p className={styles['question']} data-focus-home tabIndex={-1}>
        <Trans>What was missing?</Trans>
      </p>
      <RefundLines order={order} />
      {Failure === null ? null : <Failure />}
      <Button
        type="submit"
        kind="danger"
        size="large"
        isWide
        isBusy={isBusy}
        disabled={!isBusy && !snapshot.can({ type: 'refund.submit' })}
      >
        {amount === null ? <Trans>Refund the chosen items</Trans> : <Trans>Refund {amount}</Trans>}
      </Button>
      <Button kind="quiet" onClick={() => lineRefund.send({ type: 'refund.close' })}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}

/** The lines of which pieces are left, with the number of pieces to refund. */
function RefundLines({ order: { lines } }: { order: BoardOrder }) {
  const { t } = useLingui();
  const { lineRefund } = useBoardActors();
  const chosen = useSelector(lineRefund, ({ context }) => context.lines);
  const canChoose = useSelector(lineRefund, (snapshot) => snapshot.hasTag('choosable'));
  const chosenQuantity = (index: number) => chosen.find(({ line }) => line === index)?.quantity ?? 0;

  function choose(changed: number, value: number) {
    const quantities = lines.map((_, line) => ({ line, quantity: line === changed ? value : chosenQuantity(line) }));
    lineRefund.send({ type: 'refund.choose', lines: quantities.filter(({ quantity }) => quantity > 0) });
  }

  return (
    <ul className={styles['lines']}>
      {lines.map(({ name, quantity, refunded, isFree }, line) => {
        const left = quantity - refunded;
        return isFree || left === 0 ? null : (
          <li key={line} className={styles['line']}>
            <span>{name}</span>
            <Quantity
              value={chosenQuantity(line)}
              min={canChoose ? 0 : chosenQuantity(line)}
              max={canChoose ? left : chosenQuantity(line)}
              label={t`Quantity to refund`}
              itemName={name}
              onChange={(value) => choose(line, value)}
            />
          </li>
        );
      })}
    </ul>
  );
}
