import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { OrderStatus, PastOrder } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import styles from './order-card.module.css';
import { OrderItems } from './order-items.tsx';

const statusWords: Record<OrderStatus, MessageDescriptor> = {
  pending: msg`In progress`,
  paid: msg`Paid`,
  cancelled: msg`Cancelled`,
};

/** A past order: what, when, for how much; all of it on demand, and all of it again. */
export function OrderCard({ order, onReorder }: { order: PastOrder; onReorder: () => { missing: string[]; isAnyAdded: boolean } }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [reordered, setReordered] = useState<ReturnType<typeof onReorder> | null>(null);
  const names = order.items.map(({ item_name: name, quantity }) => `${quantity} × ${name}`).join(', ');
  const number = orderNumber(order);
  const missing = reordered?.missing.join(', ') ?? '';
  const time = order.delivery_time_range;
  const day = dateWords(order.delivery_date, i18n.locale);

  return (
    <article className={styles['order']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 className={styles['number']} id={id}>
          {t`Order ${number}`}
        </h2>
        <span className={classNames(styles['status'], styles[order.status])}>{t(statusWords[order.status])}</span>
      </header>
      <p className={styles['when']}>
        {order.is_pickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>} · {day}
        {time === '' ? null : <> · {time === asSoonAsPossible ? <Trans>as soon as possible</Trans> : time}</>}
      </p>
      {isOpen ? <OrderItems order={order} /> : <p className={styles['names']}>{names}</p>}
      <div className={styles['foot']}>
        <span className={styles['total']}>
          <Trans>Total</Trans> <Price cents={toCents(order.total)} kind="strong" />
        </span>
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <Trans>Hide the details</Trans> : <Trans>See the details</Trans>}
        </Button>
        <Button kind="secondary" onClick={() => setReordered(onReorder())}>
          <Trans>Reorder</Trans>
        </Button>
      </div>
      <div aria-live="polite">
        {missing === '' ? null : (
          <Notice tone="warning">
            {reordered?.isAnyAdded ? t`No longer available: ${missing}. The rest is in your cart.` : t`No longer available: ${missing}.`}
          </Notice>
        )}
      </div>
    </article>
  );
}

/** A date in words; what is none stays as it is written. */
function dateWords(date: string, locale: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon);
}
