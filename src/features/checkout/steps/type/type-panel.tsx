import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatPrice } from '#format/numbers.ts';
import { useStore } from '#ui/use-store.ts';
import { ModePrice } from '#components/price/mode-price.tsx';
import type { OrderMode } from '#domain/entities.ts';
import { deliveryFeeParts } from '#domain/delivery.ts';
import { hasModePrices } from '#domain/menu/menu.ts';
import { linePrice } from '#domain/pricing.ts';
import { subtotalsByMode } from '#domain/pricing/price-breakdown.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon.tsx';
import { useShop } from '#components/shop-context.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { DayAndTime } from '#features/checkout/steps/delivery/day-and-time.tsx';
import { lowestFee } from './lowest-fee.ts';
import { nextSlot } from '#features/checkout/steps/delivery/next-slot.ts';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import styles from '#features/checkout/steps/choice-cards.module.css';

/** Step for the order mode: pickup or delivery. */
export function TypePanel() {
  const { i18n } = useLingui();
  const { checkout } = useCheckout();
  const { clock, site, settings, menus, quote, destination } = useShop();
  const mode = useSelector(checkout, (snapshot) => snapshot.context.mode);
  const now = useStore(clock, (time) => time);
  const { items, isReady } = useStore(quote, (snapshot) => snapshot);
  const { contacts, delivery } = parseSettings(settings);
  const isDeliveryOffered = delivery.isActive;
  const pickupSlot = nextSlot({ items, menus, mode: 'pickup', now, timeZone: site.timeZone, settings });
  const subtotalIn = (orderMode: OrderMode) => items.reduce((sum, item) => sum + linePrice(item, orderMode), 0);
  const subtotals = isDeliveryOffered ? subtotalsByMode(items) : null;
  const hasDifferentPrices =
    isDeliveryOffered && menus.some(({ categories }) => categories.some((category) => hasModePrices(category.items)));
  const itemsPrice = (orderMode: OrderMode) => (hasDifferentPrices ? <ItemsPrice cents={isReady ? subtotalIn(orderMode) : null} /> : null);
  const { address } = contacts;
  const isByZone = delivery.calculationType === 'zone_based';
  const place = useStore(destination, (knownDestination) => knownDestination);
  const knownFee = place === null ? null : deliveryFeeParts(subtotalIn('delivery'), place, settings).fee;
  const fee = knownFee ?? (isByZone ? lowestFee(delivery.zones) : null);
  const feeText = fee === null ? null : formatPrice(fee, i18n.locale);

  /** Returns the props of a radio button. A click on the checked one fires no `change` event, so it is handled separately. */
  function radioProps(value: OrderMode) {
    const choose = () => checkout.send({ type: 'type.choose', mode: value });
    const isChosen = mode === value;
    return { type: 'radio', name: 'mode', value, checked: isChosen, onChange: choose, ...(isChosen ? { onClick: choose } : {}) } as const;
  }

  return (
    <>
      <PanelTitle step="type">
        <Trans>Pick it up, or have it brought?</Trans>
      </PanelTitle>
      <ChoiceGroup className={styles['group']} legend={<Trans>Order type</Trans>} hint={<Trans>Your choice leads to the next step.</Trans>}>
        <Choice
          {...radioProps('pickup')}
          className={styles['card']}
          label={
            <span className={styles['name']}>
              <Icon name="shopping-bag" />
              <Trans>Pickup</Trans>
            </span>
          }
          detail={
            <>
              {address ? <span className={styles['line']}>{address}</span> : null}{' '}
              {pickupSlot ? (
                <span className={styles['line']}>
                  <Trans>
                    Next time: <DayAndTime date={pickupSlot.date} range={pickupSlot.label} now={now} timeZone={site.timeZone} />
                  </Trans>
                </span>
              ) : null}{' '}
              {itemsPrice('pickup')}
            </>
          }
        />
        <Choice
          {...radioProps('delivery')}
          className={styles['card']}
          disabled={!isDeliveryOffered}
          label={
            <span className={styles['name']}>
              <Icon name="bike" />
              <Trans context="order type">Delivery</Trans>
            </span>
          }
          detail={
            <>
              {!isDeliveryOffered ? (
                <Trans>The restaurant does not deliver at the moment.</Trans>
              ) : feeText === null ? (
                <Trans>The fee depends on the distance, you see it before you order.</Trans>
              ) : knownFee === null ? (
                <Trans>At your door, from {feeText}</Trans>
              ) : (
                <Trans>At your address for {feeText}</Trans>
              )}{' '}
              {itemsPrice('delivery')}
            </>
          }
        />
      </ChoiceGroup>
      <ModePrice subtotals={subtotals} mode={mode} />
    </>
  );
}

/** The subtotal of the cart in a mode; an empty line of its height while it is null, until the cart is known. */
function ItemsPrice({ cents }: { cents: number | null }) {
  const { i18n } = useLingui();
  const amount = formatPrice(cents ?? 0, i18n.locale);
  return <span className={styles['reservedLine']}>{cents === null ? null : <Trans>Your items: {amount}</Trans>}</span>;
}
