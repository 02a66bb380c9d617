import { Trans } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { formatPhone } from '#format/phone.ts';
import type { BoardOrder } from '#domain/order/board.ts';
import { useCounter } from '#features/counter/counter-context.ts';
import { DoubtfulPhone } from './doubtful-phone.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTime } from './order-time.tsx';
import { OrderTotals } from './order-totals.tsx';
import styles from './ticket.module.css';

/** The order for a printer: on a roll of 80 mm, or on A4. The screen does not show it, and paper nothing else: it is outside of `#root`. */
export function Ticket({ order }: { order: BoardOrder }) {
  const { title } = useCounter();
  const { number, isPickup, customer, address } = order;
  return createPortal(
    <section className={styles['ticket']} aria-hidden="true">
      <p className={styles['shop']} translate="no">
        {title}
      </p>
      <p className={styles['number']} translate="no">
        {number}
      </p>
      <p className={styles['when']}>
        {isPickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>} <span>·</span> <OrderTime order={order} />
      </p>
      <OrderLines lines={order.lines} />
      <OrderTotals order={order} />
      <p>
        <span translate="no">{`${customer.name} · ${formatPhone(customer.phone)}`}</span>
        {customer.isPhoneDialable ? null : (
          <>
            {' '}
            <DoubtfulPhone />
          </>
        )}
      </p>
      {address === null ? null : <p translate="no">{address}</p>}
    </section>,
    document.body,
  );
}
