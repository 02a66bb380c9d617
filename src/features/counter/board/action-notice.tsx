import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Notice } from '#ui/page/notice.tsx';
import { useBoard } from '#features/counter/counter-context.ts';
import { FailureText } from '#features/counter/failure-text.tsx';
import styles from './action-notice.module.css';

/** Says that an action is being sent, or why it failed. The order is named, because its panel may be closed by then. */
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
      <span data-live="polite" className={styles['sending']}>
        <Trans>Order {number}: saving…</Trans>
      </span>
    );
  if (failure === null) return null;
  if (failure.type === 'conflict')
    return (
      <Notice tone="warning" data-live="assertive">
        <Trans>Order {number}: another screen has already changed it. It is shown as it is now.</Trans>
      </Notice>
    );
  if (failure.type === 'unreachable')
    return (
      <Notice tone="alert" data-live="assertive">
        <Trans>Order {number}: there was no answer, the change may not be saved. Check the order, then try again.</Trans>
      </Notice>
    );
  return (
    <Notice tone="alert" data-live="assertive">
      <p>
        {failure.type === 'refused' ? (
          <Trans>Order {number}: the change is not saved.</Trans>
        ) : (
          <Trans>Order {number}: the change may not be saved. Check the order, then try again.</Trans>
        )}
      </p>
      <p>
        <FailureText failure={failure} unanswered={null} refused={<Trans>The change was refused and is not saved.</Trans>} />
      </p>
    </Notice>
  );
}
