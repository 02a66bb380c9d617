import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OrderLines } from '#components/order-lines.tsx';
import { OrderProgress } from '#components/tracking/order-progress.tsx';
import { ReceiptFacts } from '#components/tracking/receipt-facts.tsx';
import { refundLines } from '#components/tracking/refund-lines.tsx';
import { PriceBreakdown } from '#components/price/price-breakdown.tsx';
import { priceLines } from '#components/price/price-lines.tsx';
import type { SiteConfig } from '#config/site.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { isCalledOff, isShownConfirmed, type OrderTracking } from '#domain/order/tracking.ts';
import { itemById } from '#domain/menu/menu.ts';
import { orderBreakdown } from '#domain/pricing/price-breakdown.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { AllergenLine, AllergensMissingNote } from '#features/checkout/steps/confirmation/allergens.tsx';
import { OrderActions, type OrderEffects } from './order-actions.tsx';
import { NextSteps } from './next-steps.tsx';
import { orderNumber } from '#domain/order/order-number.ts';
import styles from './success-screen.module.css';

type TrackingProps = {
  /** Undefined until it is loaded. */
  current: OrderTracking | undefined;
  hasError: boolean;
};

type SuccessScreenProps = {
  order: FinishedOrder;
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  /** Whether the order existed already, because another tab or an earlier attempt had placed it. */
  isRepeated: boolean;
  /** Offer to create an account, for guests. */
  accountOffer?: ReactNode;
  /** The progress of the order. Missing if the server does not track orders. */
  tracking?: TrackingProps | undefined;
  effects: OrderEffects;
};

/** Confirmation page of a placed order. */
export function SuccessScreen({ order, site, settings, menus, isRepeated, accountOffer, tracking, effects }: SuccessScreenProps) {
  const { payload, order_id } = order;
  const { current } = tracking ?? {};
  const promisedAt = current?.promised_at ?? null;
  const isOrderCalledOff = current !== undefined && isCalledOff(current);
  const isOrderConfirmed = isShownConfirmed(tracking, settings);
  const { contacts } = parseSettings(settings);
  const { phone } = contacts;
  const number = orderNumber(order);
  const { email } = payload.customer;
  const allItems = [...payload.items, ...payload.free_items];
  const allergensOf = (id: (typeof allItems)[number]['item_id']) => itemById(menus, id)?.item_allergens;

  return (
    <div className={classNames(styles['screen'], isOrderCalledOff && styles['closed'])}>
      <header className={styles['head']}>
        <p className={styles['shop']} translate="no">{`${contacts.name || site.title}, ${contacts.address}`}</p>
        <span className={styles['mark']}>
          <Icon name={isOrderCalledOff ? 'circle-alert' : 'check'} />
        </span>
        <h1 className={styles['title']}>
          {isOrderCalledOff ? (
            <Trans>Your order is cancelled</Trans>
          ) : isOrderConfirmed ? (
            <Trans>Thank you, your order is confirmed</Trans>
          ) : (
            <Trans>Thank you, your order is received</Trans>
          )}
        </h1>
        <p data-live="polite" className={styles['number']}>
          <Trans>Order number</Trans>{' '}
          <data value={order_id} translate="no">
            {number}
          </data>
        </p>
        {isOrderCalledOff ? null : (
          <p className={styles['mailed']}>
            <Icon name="mail" />
            <Trans>A summary is on its way to {email}</Trans>
          </p>
        )}
      </header>
      {isRepeated ? (
        <Notice tone="info">
          <Trans>This order was already placed</Trans>
        </Notice>
      ) : null}
      {site.demo ? (
        <Notice tone="warning">
          <Trans>Demo mode: no real payment</Trans>
        </Notice>
      ) : null}
      {tracking === undefined ? null : (
        <OrderProgress
          tracking={current}
          hasError={tracking.hasError}
          isPickup={payload.is_pickup}
          total={toCents(payload.total)}
          timeZone={site.timeZone}
        />
      )}
      {isOrderCalledOff ? null : <NextSteps {...{ order, number, settings, promisedAt }} timeZone={site.timeZone} />}
      <OrderActions tracking={current} {...{ order, number, effects, site, settings, menus }} />
      {accountOffer ? <div className={styles['offer']}>{accountOffer}</div> : null}
      <section className={styles['block']} aria-labelledby="success-lines">
        <h2 className={styles['heading']} id="success-lines">
          <Trans>Your order</Trans>
        </h2>
        <OrderLines
          items={payload.items}
          freeItems={payload.free_items}
          mode={payload.is_pickup ? 'pickup' : 'delivery'}
          renderDetails={({ item_id }) => <AllergenLine allergens={allergensOf(item_id)} />}
        />
        <AllergensMissingNote items={allItems.map(({ item_id }) => ({ item_allergens: allergensOf(item_id) }))} phone={phone} />
        <div className={styles['ledger']}>
          <PriceBreakdown
            lines={[...priceLines(order.breakdown ?? orderBreakdown(payload)), ...refundLines(toCents(current?.refunded ?? 0))]}
          />
        </div>
        <ReceiptFacts
          {...{ number, settings }}
          placedAt={order.at}
          method={payload.payment_method}
          shopName={contacts.name || site.title}
          timeZone={site.timeZone}
        />
      </section>
      <footer className={styles['foot']}>
        {phone ? (
          <p>
            <Trans>A question about your order? Call us:</Trans> <PhoneLink phone={phone} />
          </p>
        ) : null}
        <Link to="/menu" className={buttonClass({ kind: 'secondary', size: 'large' })}>
          <Trans>Back to the menu</Trans>
        </Link>
      </footer>
    </div>
  );
}
