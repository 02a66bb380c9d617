import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatPrice } from '#format/numbers.ts';
import { useStore } from '#ui/use-store.ts';
import { methodNames } from '#components/method-names.ts';
import { MealVouchers } from '#components/meal-vouchers.tsx';
import { useShop } from '#components/shop-context.ts';
import { smallestCardAmount } from '#config/constants.ts';
import type { SiteConfig } from '#config/site.ts';
import type { Quote } from '#domain/cart/cart.ts';
import type { OrderMode, PaymentMethod, Settings } from '#domain/entities.ts';
import { offeredMethods, payableMethods } from '#domain/order/payment-methods.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import { OrderByPhone } from '#features/checkout/failures/phone-help.tsx';
import { PaymentView } from './payment-views.tsx';
import styles from '#features/checkout/steps/choice-cards.module.css';

const methodIcons: Record<PaymentMethod, IconName> = { cash: 'banknote', card: 'credit-card' };
const methodDetails: Record<PaymentMethod, Record<OrderMode, MessageDescriptor>> = {
  cash: { pickup: msg`At the counter, when you pick up your order`, delivery: msg`To the rider, when your order is at your door` },
  card: { pickup: msg`Now, on this page`, delivery: msg`Now, on this page` },
};

/** Step for the payment method and, for card payments, the card form. */
export function PaymentPanel() {
  const { checkout, drafts } = useCheckout();
  const { orderMode, settings, site, quote } = useShop();
  const { t, i18n } = useLingui();
  const mode = useStore(orderMode, (snapshot) => snapshot.mode);
  const method = useSelector(checkout, (snapshot) => snapshot.context.method);
  const offered = useSelector(checkout, (snapshot) => snapshot.context.offeredMethods);
  const isBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const unpayable = useStore(quote, (current) => findUnpayableMethod(current, settings, site));
  const minimum = formatPrice(smallestCardAmount, i18n.locale);
  const maximum = formatPrice(parseSettings(settings).payments.cashMaximum, i18n.locale);

  function choose(chosen: PaymentMethod) {
    checkout.send({ type: 'payment.choose', method: chosen });
    drafts.change('payment', { method: chosen });
  }

  return (
    <>
      <PanelTitle step="payment" lead={<Trans>How would you like to pay?</Trans>}>
        <Trans>Payment</Trans>
      </PanelTitle>
      {offered.length === 0 ? (
        <Notice tone="alert">
          <p>
            {unpayable === 'cash' ? (
              <Trans>Orders above {maximum} cannot be paid in cash.</Trans>
            ) : (
              <Trans>No way to pay is offered on this site at the moment. Your cart is kept.</Trans>
            )}
          </p>
          <OrderByPhone />
        </Notice>
      ) : (
        <ChoiceGroup className={styles['group']} legend={<Trans>Payment</Trans>} disabled={isBusy}>
          {offered.map((offeredMethod) => (
            <Choice
              key={offeredMethod}
              type="radio"
              name="method"
              value={offeredMethod}
              checked={method === offeredMethod}
              onChange={() => choose(offeredMethod)}
              className={styles['card']}
              label={
                <span className={styles['name']}>
                  <Icon name={methodIcons[offeredMethod]} />
                  <span>{t(methodNames[offeredMethod])}</span>
                </span>
              }
              detail={
                <>
                  <span>{t(methodDetails[offeredMethod][mode])}</span>{' '}
                  {offeredMethod === 'cash' ? (
                    <span className={styles['line']}>
                      <MealVouchers mode={mode} settings={settings} />
                    </span>
                  ) : null}
                </>
              }
            />
          ))}
        </ChoiceGroup>
      )}
      {unpayable === null || offered.length === 0 ? null : (
        <Notice tone="info" className={styles['unfit']}>
          {unpayable === 'card' ? (
            <Trans>A card cannot pay less than {minimum}: this order is paid in cash.</Trans>
          ) : (
            <Trans>Orders above {maximum} cannot be paid in cash.</Trans>
          )}
        </Notice>
      )}
      {method === 'card' ? (
        <section className={styles['payment']} aria-label={t`Card details`}>
          <PaymentView />
          {site.demo ? (
            <Notice tone="warning">
              <Trans>Demo mode: no real payment</Trans>
            </Notice>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

/** Returns the offered payment method that cannot pay this total, because it is too low or too high, or null. */
function findUnpayableMethod({ isReady, items, price }: Quote, settings: Settings, site: SiteConfig): PaymentMethod | null {
  const offered = offeredMethods(settings, { isCardOffered: site.card !== null });
  if (!isReady || items.length === 0) return null;
  const payable = payableMethods(offered, price.total, settings);
  return offered.find((method) => !payable.includes(method)) ?? null;
}
