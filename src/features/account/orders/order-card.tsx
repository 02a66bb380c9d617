import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { PastOrder } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { orderNumber } from '#domain/order/order-number.ts';
import { orderProgress, type OrderProgress } from '#domain/order/order-status.ts';
import { formatDate } from '#format/dates.ts';
import { formatSlot } from '#format/times.ts';
import type { ReorderOutcome } from '#machines/past-orders.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Price } from '#ui/price.tsx';
import styles from './order-card.module.css';
import { OrderDetail, type RenderProgress } from './order-detail.tsx';

const statuses: Record<OrderProgress, { words: MessageDescriptor; style: 'waiting' | 'good' | 'neutral' }> = {
  awaitingPayment: { words: msg`Awaiting payment`, style: 'waiting' },
  received: { words: msg({ message: 'Received', context: 'order status' }), style: 'waiting' },
  confirmed: { words: msg({ message: 'Confirmed', context: 'order status' }), style: 'good' },
  completed: { words: msg({ message: 'Completed', context: 'order status' }), style: 'neutral' },
  cancelled: { words: msg`Cancelled`, style: 'neutral' },
  refunded: { words: msg({ message: 'Refunded', context: 'order status' }), style: 'neutral' },
  unknown: { words: msg({ message: 'Recorded', context: 'order status' }), style: 'neutral' },
};

type OrderCardProps = {
  order: PastOrder;
  now: Date;
  /** The restaurant's time zone. */
  timeZone: string;
  /** Outcome of the last reorder, or null. */
  reordered: ReorderOutcome | null;
  onReorder: () => void;
  renderProgress?: RenderProgress | undefined;
};

/** Summary of a past order, with a toggle for its details and a reorder button. */
export function OrderCard({ order, now, timeZone, reordered, onReorder, renderProgress }: OrderCardProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const names = order.items.map(({ item_name: name, quantity }) => `${quantity} × ${name}`).join(', ');
  const number = orderNumber(order);
  const status = statuses[orderProgress(order, now, timeZone)];
  const missing = reordered?.missing.join(', ') ?? '';
  const time = order.delivery_time_range;
  const day = formatDate(order.delivery_date, i18n.locale);

  return (
    <article className={styles['order']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 className={styles['number']} id={id}>
          <Trans>Order {number}</Trans>
        </h2>
        <span className={classNames(styles['status'], styles[status.style])}>{t(status.words)}</span>
      </header>
      <p className={styles['when']}>
        {order.is_pickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>} <span>{`· ${day}`}</span>
        {time === '' ? null : <span> · </span>}
        {time === asSoonAsPossible ? <Trans>as soon as possible</Trans> : <span translate="no">{formatSlot(time, i18n.locale)}</span>}
      </p>
      {isOpen ? <OrderDetail {...{ order, timeZone, renderProgress }} /> : <p>{names}</p>}
      <div className={styles['foot']}>
        {isOpen ? null : (
          <span className={styles['total']}>
            <Trans>Total</Trans> <Price cents={toCents(order.total)} kind="strong" />
          </span>
        )}
        <Button kind="quiet" className={styles['toggle']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Hide the details</Trans> : <Trans>See the details</Trans>}
        </Button>
        <Button kind="secondary" onClick={onReorder}>
          <Trans>Reorder</Trans>
        </Button>
      </div>
      <div data-live="polite" className={styles['outcome']}>
        {missing === '' ? null : (
          <Notice tone="warning">
            {reordered?.isAnyAdded ? (
              <Trans>No longer available: {missing}. The rest is in your cart.</Trans>
            ) : (
              <Trans>No longer available: {missing}.</Trans>
            )}
          </Notice>
        )}
      </div>
    </article>
  );
}
