import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Notice } from '#ui/page/notice.tsx';
import { useBoard } from '#features/counter/counter-context.ts';
import styles from './action-notice.module.css';

/** Says that an action is being sent, or that it failed. The order is named, because its panel may be closed by then. */
export function ActionNotice() {
  const board = useBoard();
  const isSending = useSelector(board, ({ value }) => value.action === 'sending');
  const failure = useSelector(board, ({ context }) => context.failure);
  const number = useSelector(
    board,
    ({ context: { orders, action } }) => orders.find(({ orderId }) => orderId === action?.orderId)?.number ?? '',
  );
  if (isSending)
    return (
      <output className={styles['sending']}>
        <Trans>Order {number}: saving…</Trans>
      </output>
    );
  if (failure === null) return null;
  return (
    <Notice tone={failure === 'conflict' ? 'warning' : 'alert'} role="alert">
      {failure === 'conflict' ? (
        <Trans>Order {number}: another screen has already changed it. It is shown as it is now.</Trans>
      ) : (
        <Trans>Order {number}: there was no answer, the change may not be saved. Check the order, then try again.</Trans>
      )}
    </Notice>
  );
}
