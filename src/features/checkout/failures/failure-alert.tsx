import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatPrice } from '#format/numbers.ts';
import { formatWait } from '#format/wait.ts';
import { useStore } from '#ui/use-store.ts';
import type { CheckoutFailure } from '#domain/order/checkout.ts';
import { needsHelp } from '#domain/order/attempt.ts';
import { Message } from '#ui/message.tsx';
import { Alert } from '#ui/dialog/alert.tsx';
import { useShop } from '#components/shop-context.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { CardAdvice } from '#features/checkout/steps/payment/card-advice.tsx';
import { HelpByPhone, OrderByPhone } from './phone-help.tsx';

/** Alert message of each failure. The type makes adding a failure without a message a compile error. */
const messages: Record<CheckoutFailure, (details: { items: string; total: string; wait: string | null }) => MessageDescriptor> = {
  addressUnverified: () => msg`The address could not be looked up, please try again`,
  noMethod: () => msg`No way to pay is offered on this site at the moment. Your cart is kept.`,
  cardUnreachable: () => msg`Card payment cannot be reached at the moment.`,
  detailsRefused: () => msg`The restaurant does not accept some of your details. Please check your order, then place it again.`,
  missingFields: () => msg`Please fill out all required fields`,
  tooFar: () => msg`The address is too far from the restaurant`,
  itemsUnavailable: ({ items }) =>
    msg`The following items in your cart are not available at the selected time: ${items}. Please choose a different time or remove these items.`,
  paymentFailed: () => msg`Payment failed, please try again`,
  orderFailed: () => msg`An error occurred, please try again`,
  slotUnavailable: () => msg`This time is no longer available. Please choose another one.`,
  priceChanged: ({ total }) =>
    msg`Prices have changed: the new total is ${total}. Nothing has been charged. Please check your order and place it again.`,
  couponInvalid: () => msg`The promo code is no longer valid. Please check the new total and place your order again.`,
  modeUnavailable: () => msg`Delivery is not possible at the moment. Please choose pickup, or try again later.`,
  methodUnavailable: () => msg`This way to pay is not available. Please choose another one.`,
  tooMuchForCash: () => msg`This total is too high to be paid in cash. Please choose the card.`,
  paidTooLate: () =>
    msg`Your payment came too late for this time: the order is cancelled and your money goes back to your card. Please choose another time.`,
  emptyCart: () => msg`Your cart is empty. Please add something before you order.`,
  alreadyPlaced: () => msg`This order was already placed`,
  sessionEnded: () => msg`Your session has ended. Log in again, or place the order as a guest: what you typed is still there.`,
  tooManyOrders: ({ wait }) =>
    wait === null
      ? msg`Too many orders in a short time. Please wait a few minutes and try again.`
      : msg`Too many orders in a short time. You can try again ${wait}.`,
  tooManyCashOrders: ({ wait }) =>
    wait === null
      ? msg`Too many cash orders are already open. Please try again later.`
      : msg`Too many cash orders are already open. Cash is accepted again ${wait}.`,
};

/** Modal alert for the current failure of the checkout. */
export function FailureAlert() {
  const { i18n } = useLingui();
  const { checkout } = useCheckout();
  const { quote } = useShop();
  const failure = useSelector(checkout, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const items = useSelector(checkout, (snapshot) => snapshot.context.affectedItems.join(', '));
  const { bankMessage, offeredMethods, failedAttempts, isCharged, retryAfterSeconds } = useSelector(
    checkout,
    (snapshot) => snapshot.context,
  );
  const total = useStore(quote, ({ price }) => formatPrice(price.total, i18n.locale));
  if (failure === null) return null;

  const dismiss = () => checkout.send({ type: 'alert.dismiss' });
  const isCardUnreachable = failure === 'cardUnreachable';
  const isCashOffered = offeredMethods.includes('cash');
  const wait = retryAfterSeconds === null ? null : formatWait(retryAfterSeconds, i18n.locale);
  const isLimited = failure === 'tooManyOrders' || failure === 'tooManyCashOrders';

  return (
    <Alert onDismiss={dismiss} onRetry={isCardUnreachable && !isCashOffered ? dismiss : undefined}>
      <p>
        <Message {...messages[failure]({ items, total, wait })} />
      </p>
      {bankMessage === null ? null : <p>{bankMessage}</p>}
      {isCardUnreachable ? <CardAdvice isCashOffered={isCashOffered} /> : null}
      {failure === 'tooManyCashOrders' && offeredMethods.includes('card') ? (
        <p>
          <Trans>You can pay by card right away.</Trans>
        </p>
      ) : null}
      {isLimited || failure === 'noMethod' || (isCardUnreachable && !isCashOffered) ? <OrderByPhone /> : null}
      {needsHelp(failure, failedAttempts) ? <HelpByPhone isCharged={isCharged} /> : null}
    </Alert>
  );
}
