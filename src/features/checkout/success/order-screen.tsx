import { Trans } from '@lingui/react/macro';
import { OrderLines } from '#components/order-lines.tsx';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import { OrderProgress } from '#components/tracking/order-progress.tsx';
import { ReceiptFacts } from '#components/tracking/receipt-facts.tsx';
import { refundLines } from '#components/tracking/refund-lines.tsx';
import type { SiteConfig } from '#config/site.ts';
import type { PastOrder, Settings } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { orderNumber } from '#domain/order/order-number.ts';
import { isCalledOff, isSettled, type OrderTracking } from '#domain/order/tracking.ts';
import { pastOrderBreakdown } from '#domain/pricing/price-breakdown.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { CashDue, Step } from './next-steps.tsx';
import { OrderWhen } from './order-when.tsx';
import { CalendarButton, type SaveFile } from './calendar-button.tsx';
import nextStyles from './next-steps.module.css';
import styles from './success-screen.module.css';

type OrderScreenProps = {
  order: PastOrder;
  tracking: OrderTracking;
  hasError: boolean;
  site: SiteConfig;
  settings: Settings;
  saveFile: SaveFile;
  print: () => void;
};

/** An order as the link in its mails shows it: progress, time, place and receipt, without the customer's data. */
export function OrderScreen({ order, tracking, hasError, site, settings, saveFile, print }: OrderScreenProps) {
  const { contacts } = parseSettings(settings);
  const { timeZone } = site;
  const number = orderNumber(order);
  const isPickup = order.is_pickup;
  const breakdown = pastOrderBreakdown(order);
  const shopName = contacts.name || site.title;
  const placedAt = parseTimestamp(order.created_at, timeZone);
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <p className={styles['shop']} translate="no">{`${shopName}, ${contacts.address}`}</p>
        <h1 className={styles['title']}>
          <Trans>Your order</Trans>
        </h1>
        <p className={styles['number']}>
          <Trans>Order number</Trans>{' '}
          <data value={order.order_id} translate="no">
            {number}
          </data>
        </p>
      </header>
      <OrderProgress {...{ tracking, hasError, isPickup, timeZone }} total={toCents(order.total)} />
      {isCalledOff(tracking) ? null : <TimeAndPlace {...{ order, tracking, number, timeZone, settings }} />}
      <div className={styles['buttons']}>
        <CalendarButton
          order={{
            orderId: order.order_id,
            number,
            orderedAt: placedAt ?? 0,
            isPickup,
            date: order.delivery_date,
            range: order.delivery_time_range,
            estimate: order.estimated_at ?? null,
            address: '',
          }}
          {...{ tracking, site, settings, saveFile }}
        />
        <Button kind="secondary" onClick={print}>
          <Icon name="printer" />
          <Trans>Print the receipt</Trans>
        </Button>
      </div>
      <section className={styles['block']} aria-labelledby="order-lines">
        <h2 className={styles['heading']} id="order-lines">
          <Trans>Receipt</Trans>
        </h2>
        <OrderLines items={order.items} freeItems={order.free_items ?? []} mode={breakdown.mode} />
        <div className={styles['ledger']}>
          <PriceBreakdown lines={[...priceLines(breakdown), ...refundLines(toCents(tracking.refunded))]} />
        </div>
        <ReceiptFacts {...{ number, settings, shopName, timeZone }} placedAt={placedAt} method={order.payment_method} />
      </section>
      {contacts.phone === '' ? null : (
        <footer className={styles['foot']}>
          <p>
            <Trans>A question about your order? Call us:</Trans> <PhoneLink phone={contacts.phone} />
          </p>
        </footer>
      )}
    </div>
  );
}

type TimeAndPlaceProps = Pick<OrderScreenProps, 'order' | 'tracking' | 'settings'> & { number: string; timeZone: string };

/** Time and place of an order, and its payment while it is still to be made. */
function TimeAndPlace({ order, tracking, number, timeZone, settings }: TimeAndPlaceProps) {
  const { is_pickup: isPickup, delivery_date: date, delivery_time_range: range, estimated_at: estimate } = order;
  const { promised_at: promisedAt } = tracking;
  const mode = isPickup ? 'pickup' : 'delivery';
  return (
    <ul className={nextStyles['steps']}>
      <Step icon="clock" title={<Trans>When</Trans>}>
        <OrderWhen {...{ isPickup, date, range, estimate, promisedAt, timeZone }} />
      </Step>
      <Step icon={isPickup ? 'store' : 'bike'} title={<Trans>Where</Trans>}>
        <strong>{isPickup ? parseSettings(settings).contacts.address : <Trans>At the address of your order</Trans>}</strong>
        <br />
        {isPickup ? (
          <Trans>Say your number at the counter: {number}</Trans>
        ) : (
          <Trans>Keep your phone at hand, our rider may call you.</Trans>
        )}
      </Step>
      {order.payment_method === 'cash' && !isSettled(tracking) ? (
        <Step icon="banknote" title={<Trans>Payment</Trans>}>
          <CashDue {...{ mode, settings }} total={toCents(order.total)} />
        </Step>
      ) : null}
    </ul>
  );
}
