import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderMode, Settings } from '#domain/entities.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { MealVouchers } from '#components/meal-vouchers.tsx';
import { OrderWhen } from './order-when.tsx';
import styles from './next-steps.module.css';

type NextStepsProps = {
  order: FinishedOrder;
  number: string;
  settings: Settings;
  /** Time that the restaurant has promised, as an ISO 8601 instant, or null. */
  promisedAt: string | null;
  /** The restaurant's time zone. */
  timeZone: string;
};

/** Time, place and payment of a placed order. */
export function NextSteps({ order, number, settings, promisedAt, timeZone }: NextStepsProps) {
  const { customer, is_pickup: isPickup, payment_method: method } = order.payload;
  const { location, date } = customer;
  const mode = isPickup ? 'pickup' : 'delivery';
  const total = toCents(order.payload.total);

  return (
    <ul className={styles['steps']}>
      <Step icon="clock" title={<Trans>When</Trans>}>
        <OrderWhen
          {...{ isPickup, promisedAt, timeZone }}
          date={date.delivery_date}
          range={date.delivery_time_range}
          estimate={order.estimate}
        />
      </Step>
      {isPickup ? (
        <Step icon="store" title={<Trans>Where</Trans>}>
          <strong translate="no">{location.address}</strong>
          <br />
          <Trans>Say your number at the counter: {number}</Trans>
        </Step>
      ) : (
        <Step icon="bike" title={<Trans>Where</Trans>}>
          <strong translate="no">{`${location.address}, ${location.postal_code} ${location.city}`}</strong>
          <br />
          <Trans>Keep your phone at hand, our rider may call you.</Trans>
        </Step>
      )}
      <Step icon={method === 'cash' ? 'banknote' : 'credit-card'} title={<Trans>Payment</Trans>}>
        <strong>
          <Price cents={total} />
        </strong>
        <br />
        {method === 'card' ? (
          order.isUpdated ? (
            <Trans>Paid by card</Trans>
          ) : (
            <Trans>Your card payment is being verified. You have nothing more to do.</Trans>
          )
        ) : (
          <CashDue {...{ mode, total, settings }} />
        )}
      </Step>
    </ul>
  );
}

/** What the customer of a cash order has ready, and the meal vouchers that pay instead. */
export function CashDue({ mode, total, settings }: { mode: OrderMode; total: Cents; settings: Settings }) {
  const { i18n } = useLingui();
  const amount = formatPrice(total, i18n.locale);
  return (
    <>
      {mode === 'pickup' ? (
        <Trans>Have {amount} ready in cash at the counter.</Trans>
      ) : (
        <Trans>Have {amount} ready in cash for the rider.</Trans>
      )}{' '}
      <MealVouchers mode={mode} settings={settings} />
    </>
  );
}

/** Icon, title and content of something to know about an order. */
export function Step({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles['step']}>
      <span className={styles['mark']}>
        <Icon name={icon} />
      </span>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  );
}
