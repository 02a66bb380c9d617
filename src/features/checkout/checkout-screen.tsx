import { Trans } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import { useShop } from '#components/shop-context.ts';
import styles from './checkout-screen.module.css';
import { useCheckout } from './checkout-context.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { getLaterSteps, leafOf, viewOf } from './checkout-views.tsx';

/** The checkout page: the step or status view of the current chart state, and the alert of the last failure. */
export function CheckoutScreen() {
  const { checkout } = useCheckout();
  const { quote } = useShop();
  const state = useSelector(checkout, leafOf);
  const isOrderInFlight = useSelector(checkout, (snapshot) => snapshot.hasTag('no-reload'));
  const isEmpty = useSelector(quote, ({ isReady, count }) => isReady && count === 0);
  const view = viewOf(state);
  const FailureAlert = getLaterSteps()?.FailureAlert;

  return (
    <section className={styles['screen']} data-machine="checkout" data-state={state} aria-labelledby="checkout-title">
      <h1 className={styles['title']} id="checkout-title">
        <Trans>Checkout</Trans>
      </h1>
      {'View' in view ? <view.View /> : isEmpty && !isOrderInFlight ? <EmptyCheckout /> : <CheckoutSteps {...view} state={state} />}
      {FailureAlert ? <FailureAlert /> : null}
    </section>
  );
}
