import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isUnanswered, isUntouched, type BoardOrder } from '#domain/order/board.ts';
import { formatPrice } from '#format/numbers.ts';
import { Icon } from '#ui/icon.tsx';
import { useStore } from '#ui/use-store.ts';
import { useBoard, useCounter } from '#features/counter/counter-context.ts';
import { stateWord } from '#features/counter/order/state-words.ts';
import { OrderTime } from '#features/counter/order/order-time.tsx';
import styles from './order-card.module.css';

/** Minutes after which the age of an order without an answer is highlighted. */
const lateMinutes = 3;

/** An order on the board. Opens its details. */
export function OrderCard({ order }: { order: BoardOrder }) {
  const { t, i18n } = useLingui();
  const { clock } = useCounter();
  const board = useBoard();
  const now = useStore(clock, (current) => current);
  const { orderId, number, state, isPickup, customer, lines, total, paymentMethod } = order;
  const ageMinutes = Math.max(0, Math.floor((now.getTime() - Date.parse(order.receivedAt)) / 60_000));
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isLate = isUnanswered(order) && ageMinutes >= lateMinutes;

  return (
    <button
      type="button"
      className={styles['card']}
      data-state={state}
      data-order={orderId}
      onClick={() => board.send({ type: 'order.open', orderId })}
    >
      <span className={styles['head']}>
        <strong className={styles['number']} translate="no">
          {number}
        </strong>{' '}
        <span className={styles['mode']}>
          <Icon name={isPickup ? 'store' : 'bike'} />
          {isPickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}
        </span>{' '}
        <span className={styles['time']}>
          <OrderTime order={order} />
        </span>
      </span>{' '}
      <span className={styles['lines']}>
        {lines.map((line, index) => (
          <span key={index}>
            <b translate="no">{`${line.quantity} ×`}</b> <span>{line.name}</span>
          </span>
        ))}
      </span>{' '}
      <span className={styles['foot']}>
        <span translate="no">{customer.name}</span>{' '}
        <span>
          <Plural value={count} one="# item" other="# items" /> <span translate="no">{`· ${formatPrice(total, i18n.locale)}`}</span>{' '}
          {paymentMethod === 'card' ? <Trans>paid</Trans> : <Trans>cash</Trans>}
        </span>
      </span>{' '}
      <span className={styles['status']}>
        <span className={styles['state']}>{t(stateWord(order))}</span>{' '}
        {isUntouched(order) ? (
          <span className={styles['age']} data-late={isLate ? '' : undefined}>
            {ageMinutes === 0 ? <Trans>just now</Trans> : <Trans>{ageMinutes} min ago</Trans>}
          </span>
        ) : null}
      </span>
    </button>
  );
}
