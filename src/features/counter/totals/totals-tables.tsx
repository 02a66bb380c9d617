import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import { formatPercent } from '#format/numbers.ts';
import { Price } from '#ui/price.tsx';
import styles from './totals.module.css';

/** Tables of the totals: orders by mode and payment, refunds, and tax by rate. */
export function TotalsTables({ totals, dayText }: { totals: DayTotals; dayText: string }) {
  const { count, revenue, refunds, pendingRefunds, net, unpaidClosed, taxes } = totals;
  return (
    <div className={styles['tables']}>
      <p className={styles['net']}>
        <span>{dayText}</span>
        <strong>
          <Price cents={net} />
        </strong>
        <span>
          <Plural value={count} one="# order" other="# orders" />
        </span>
      </p>
      <OrdersTable groups={totals.groups} />
      <dl className={styles['sums']}>
        <Sum label={<Trans>Revenue</Trans>}>
          <Price cents={revenue} />
        </Sum>
        {refunds.count === 0 ? null : (
          <Sum label={<Plural value={refunds.count} one="# refund" other="# refunds" />}>
            <span translate="no">−</span>
            <Price cents={refunds.amount} />
          </Sum>
        )}
        {pendingRefunds.count === 0 ? null : (
          <Sum label={<Trans>Being refunded, not deducted yet</Trans>}>
            <Price cents={pendingRefunds.amount} />
          </Sum>
        )}
        {unpaidClosed === 0 ? null : <Sum label={<Trans>Refused or cancelled without a payment</Trans>}>{unpaidClosed}</Sum>}
      </dl>
      {taxes.length === 0 ? null : <TaxTable taxes={taxes} />}
    </div>
  );
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt> <dd>{children}</dd>
    </div>
  );
}

function OrdersTable({ groups }: { groups: DayTotals['groups'] }) {
  return (
    <table className={styles['table']}>
      <caption>
        <Trans>Orders</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Mode and payment</Trans>
          </th>
          <th scope="col">
            <Trans>Number</Trans>
          </th>
          <th scope="col">
            <Trans>Total</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ isPickup, paymentMethod, count, total }) => (
          <tr key={`${isPickup} ${paymentMethod}`}>
            <th scope="row">
              {isPickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}
              <span>, </span>
              {paymentMethod === 'card' ? <Trans context="payment">card</Trans> : <Trans context="payment">cash</Trans>}
            </th>
            <td>{count}</td>
            <td>
              <Price cents={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TaxTable({ taxes }: { taxes: DayTotals['taxes'] }) {
  const { i18n } = useLingui();
  return (
    <table className={styles['table']}>
      <caption>
        <Trans>VAT, refunds deducted</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Rate</Trans>
          </th>
          <th scope="col">
            <Trans>Without VAT</Trans>
          </th>
          <th scope="col">
            <Trans>VAT</Trans>
          </th>
          <th scope="col">
            <Trans>With VAT</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ rate, net, tax, gross }) => (
          <tr key={rate}>
            <th scope="row">{formatPercent(rate, i18n.locale)}</th>
            <td>
              <Price cents={net} />
            </td>
            <td>
              <Price cents={tax} />
            </td>
            <td>
              <Price cents={gross} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
