import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardOrder } from '#domain/order/board.ts';
import { formatPercent } from '#format/numbers.ts';
import { Price } from '#ui/price.tsx';
import styles from './order-lines.module.css';

/** Amounts of an order, with the tax by rate, and how it is paid. */
export function OrderTotals({ order }: { order: BoardOrder }) {
  const { i18n } = useLingui();
  const { discount, delivery, isPickup, total, refunded, taxByRate, paymentMethod } = order;
  return (
    <dl className={styles['totals']}>
      {discount === 0 ? null : (
        <div>
          <dt>
            <Trans>Discount</Trans>
          </dt>
          <dd>
            −<Price cents={discount} />
          </dd>
        </div>
      )}
      {isPickup ? null : (
        <div>
          <dt>
            <Trans>Delivery</Trans>
          </dt>
          <dd>
            <Price cents={delivery} />
          </dd>
        </div>
      )}
      <div className={styles['total']}>
        <dt>{paymentMethod === 'card' ? <Trans>Total, paid by card</Trans> : <Trans>Total, to be paid in cash</Trans>}</dt>
        <dd>
          <Price cents={total} />
        </dd>
      </div>
      {refunded === 0 ? null : (
        <div>
          <dt>
            <Trans>Refunded</Trans>
          </dt>
          <dd>
            −<Price cents={refunded} />
          </dd>
        </div>
      )}
      {taxByRate.map(({ rate, tax }) => {
        const rateText = formatPercent(rate, i18n.locale);
        return (
          <div key={rate} className={styles['tax']}>
            <dt>
              <Trans>VAT {rateText}</Trans>
            </dt>
            <dd>
              <Price cents={tax} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
