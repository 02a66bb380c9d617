import { toSorted } from '#config/older-browsers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardOrder } from '#domain/order/board.ts';
import { isClosed, type HandlingState } from '#domain/order/handling.ts';
import { OrderCard } from './order-card.tsx';
import styles from './board.module.css';

type Column = { key: string; title: MessageDescriptor; empty: MessageDescriptor; states: readonly HandlingState[] };

const columns: readonly Column[] = [
  { key: 'new', title: msg`New`, empty: msg`No new order.`, states: ['received', 'refunding', 'refundFailed'] },
  { key: 'kitchen', title: msg`In the kitchen`, empty: msg`Nothing to prepare.`, states: ['accepted', 'preparing'] },
  { key: 'ready', title: msg`Ready or on the way`, empty: msg`Nothing to hand over.`, states: ['ready', 'onTheWay'] },
];

/** Time by which an order is wanted: the promised time, or the start of its slot. */
const dueAt = ({ promisedAt, slotStart, receivedAt }: BoardOrder) => Date.parse(promisedAt ?? slotStart ?? receivedAt);

/** The orders in columns by state, the most urgent first, and below them those that are closed. */
export function BoardColumns({ orders, isFiltered }: { orders: readonly BoardOrder[]; isFiltered: boolean }) {
  const { t } = useLingui();
  const closed = toSorted(
    orders.filter(({ state }) => isClosed(state)),
    (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  );
  return (
    <>
      <div className={styles['columns']}>
        {columns.map(({ key, title, empty, states }) => {
          const listed = toSorted(
            orders.filter(({ state }) => states.includes(state)),
            (a, b) => dueAt(a) - dueAt(b),
          );
          return (
            <section key={key} className={styles['column']} data-column={key} aria-labelledby={`column-${key}`}>
              <h2 id={`column-${key}`} className={styles['columnTitle']} tabIndex={-1}>
                <span>{t(title)}</span> <span className={styles['count']}>{listed.length}</span>
              </h2>
              {listed.length === 0 ? (
                <p className={styles['empty']}>{isFiltered ? <Trans>Nothing found.</Trans> : t(empty)}</p>
              ) : (
                <OrderList orders={listed} />
              )}
            </section>
          );
        })}
      </div>
      {closed.length === 0 ? null : (
        <details className={styles['closed']} open={isFiltered}>
          <summary>
            <Trans context="orders">Closed</Trans> <span className={styles['count']}>{closed.length}</span>
          </summary>
          <OrderList orders={closed} />
        </details>
      )}
    </>
  );
}

function OrderList({ orders }: { orders: readonly BoardOrder[] }) {
  return (
    <ul className={styles['cards']}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}
