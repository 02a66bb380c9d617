import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { BoardOrder } from '#domain/order/board.ts';
import { ActionNotice } from '#features/counter/board/action-notice.tsx';
import { AlarmBar } from '#features/counter/board/alarm-bar.tsx';
import { useBoard, useCounter } from '#features/counter/counter-context.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { OrderActions } from './order-actions.tsx';
import { DoubtfulPhone } from './doubtful-phone.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTime } from './order-time.tsx';
import { OrderTotals } from './order-totals.tsx';
import { reasonWords, stateWord } from './state-words.ts';
import { Ticket } from './ticket.tsx';
import styles from './order-panel.module.css';

/** Everything about an order, and what can be done with it. */
export function OrderPanel({ order }: { order: BoardOrder }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useCounter();
  const board = useBoard();
  const { number, state, isPickup, customer, address, reason, receivedAt } = order;
  const receivedTime = formatClockTime(new Date(receivedAt), { timeZone, locale: i18n.locale });

  return (
    <>
      <Dialog
        label={t`Order ${number}`}
        isOpen
        onClose={() => board.send({ type: 'order.close' })}
        shape="split"
        banner={<AlarmBar />}
        footer={
          <div className={styles['footer']}>
            <ActionNotice />
            <OrderActions order={order} />
          </div>
        }
      >
        <div className={styles['panel']}>
          <p className={styles['state']} data-state={state} data-focus-home tabIndex={-1}>
            <strong>{t(stateWord(order))}</strong>
            <span>
              <Icon name={isPickup ? 'store' : 'bike'} /> {isPickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}
              <span> · </span>
              <OrderTime order={order} />
            </span>{' '}
            <span className={styles['quiet']}>
              <Trans>Received at {receivedTime}</Trans>
            </span>
          </p>
          {state === 'refundFailed' ? (
            <Notice tone="alert">
              <Trans>The refund has failed. Make it in your Stripe account: the order is then closed by itself.</Trans>
            </Notice>
          ) : null}
          {reason === null ? null : (
            <Notice tone="warning">
              {reason.note === '' ? t(reasonWords[reason.code]) : `${t(reasonWords[reason.code])} · ${reason.note}`}
            </Notice>
          )}
          <OrderLines lines={order.lines} />
          <OrderTotals order={order} />
          <address className={styles['customer']}>
            <strong>{customer.name}</strong>
            <PhoneLink phone={customer.phone} />
            {customer.isPhoneDialable ? null : <DoubtfulPhone />}
            {address === null ? null : <span>{address}</span>}
          </address>
          <Button kind="secondary" onClick={() => window.print()}>
            <Trans>Print the ticket</Trans>
          </Button>
        </div>
      </Dialog>
      <Ticket order={order} />
    </>
  );
}
