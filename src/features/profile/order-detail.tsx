import { Trans, useLingui } from '@lingui/react/macro';
import { amountsOfPastOrder, isTaxIncluded } from '#components/amounts.ts';
import { Ledger } from '#components/ledger.tsx';
import { methodNames } from '#components/method-names.ts';
import { OrderLines } from '#components/order-lines.tsx';
import type { PastOrder } from '#domain/entities.ts';
import { parseTimestamp } from '#domain/timestamp.ts';
import styles from './order-card.module.css';

/** An order in full: its lines and gifts, how its total comes about, how it is paid and when it was placed. */
export function OrderDetail({ order, timeZone }: { order: PastOrder; timeZone: string }) {
  const { t, i18n } = useLingui();
  const amounts = amountsOfPastOrder(order);
  const { payment_method: method } = order;

  return (
    <>
      <OrderLines items={order.items} freeItems={order.free_items ?? []} mode={amounts.mode} />
      <div className={styles['amounts']}>
        <Ledger amounts={amounts} isTaxContained={isTaxIncluded(amounts)} />
      </div>
      <dl className={styles['facts']}>
        {method ? (
          <>
            <dt>
              <Trans>Payment</Trans>
            </dt>
            <dd>{t(methodNames[method])}</dd>
          </>
        ) : null}
        <dt>
          <Trans>Placed on</Trans>
        </dt>
        <dd>{placedAt(order.created_at, timeZone, i18n.locale)}</dd>
      </dl>
    </>
  );
}

/** A timestamp on the restaurant's wall clock; one that cannot be parsed is shown as it came. */
function placedAt(createdAt: string, timeZone: string, locale: string): string {
  const instant = parseTimestamp(createdAt, timeZone);
  if (instant === null) return createdAt;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);
}
