import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { classNames } from '#ui/class-names.ts';
import { useStore } from '#ui/use-store.ts';
import { useShop } from '#components/shop-context.ts';
import styles from './checkout-screen.module.css';
import { useCheckout } from './checkout-context.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { getLaterSteps, leafOf, viewOf } from './checkout-views.tsx';

/**
 * The checkout page: the step or status view of the current chart state, and the alert of the last failure. Before the stored cart is
 * read, it contains the first step and the view of an empty cart, of which styles show one.
 */
export function CheckoutScreen() {
  const { checkout } = useCheckout();
  const { quote } = useShop();
  const state = useSelector(checkout, leafOf);
  const isOrderInFlight = useSelector(checkout, (snapshot) => snapshot.hasTag('no-reload'));
  const isCartRead = useStore(quote, ({ isReady }) => isReady);
  const isEmpty = useStore(quote, ({ count }) => count === 0) && !isOrderInFlight;
  const view = viewOf(state);
  const FailureAlert = getLaterSteps()?.FailureAlert;

  return (
    <section className={styles['screen']} data-machine="checkout" data-state={state} aria-labelledby="checkout-title">
      <h1 className={styles['title']} id="checkout-title">
        <Trans>Checkout</Trans>
      </h1>
      {'View' in view ? (
        <view.View />
      ) : (
        <>
          {isEmpty && isCartRead ? null : (
            <div className={classNames(styles['steps'], isEmpty && styles['ifFilled'])}>
              <CheckoutSteps {...view} state={state} />
            </div>
          )}
          {isEmpty ? (
            <div className={isCartRead ? undefined : styles['ifEmpty']}>
              <EmptyCheckout />
            </div>
          ) : null}
        </>
      )}
      {FailureAlert ? <FailureAlert /> : null}
    </section>
  );
}
