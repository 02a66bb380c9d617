import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { methodNames } from '#components/method-names.ts';
import { OrderLines } from '#components/order-lines.tsx';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import type { PastOrder } from '#domain/entities.ts';
import { pastOrderBreakdown } from '#domain/pricing/price-breakdown.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';
import { formatInstant } from '#format/dates.ts';
import styles from './order-card.module.css';

type OrderDetailProps = {
  order: PastOrder;
  timeZone: string;
  /** Renders the progress of the order. Missing if the server does not track orders. */
  renderProgress?: RenderProgress | undefined;
};

/** Renders the progress of an order with its token. */
export type RenderProgress = (order: PastOrder, token: string) => ReactElement | null;

/** Progress, lines, free items, price breakdown, payment method and time of an order. */
export function OrderDetail({ order, timeZone, renderProgress }: OrderDetailProps) {
  const { t, i18n } = useLingui();
  const breakdown = pastOrderBreakdown(order);
  const { payment_method: method } = order;

  return (
    <>
      {order.tracking ? renderProgress?.(order, order.tracking) : null}
      <OrderLines items={order.items} freeItems={order.free_items ?? []} mode={breakdown.mode} />
      <div className={styles['amounts']}>
        <PriceBreakdown lines={priceLines(breakdown)} />
      </div>
      <dl className={styles['facts']}>
        {method ? (
          <>
            <dt>
              <Trans>Payment</Trans>
            </dt>{' '}
            <dd>{t(methodNames[method])}</dd>
          </>
        ) : null}
        <dt>
          <Trans>Placed on</Trans>
        </dt>{' '}
        <dd>{formatPlacedAt(order.created_at, timeZone, i18n.locale)}</dd>
      </dl>
    </>
  );
}

/** Formats a timestamp in the restaurant's time zone. Returns it unchanged if it cannot be parsed. */
function formatPlacedAt(createdAt: string, timeZone: string, locale: string): string {
  const instant = parseTimestamp(createdAt, timeZone);
  if (instant === null) return createdAt;
  return formatInstant(instant, { timeZone, timeStyle: 'short', locale });
}
