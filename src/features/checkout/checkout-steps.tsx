import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { afterNextPaint } from '#ui/after-next-paint.ts';
import { useStore } from '#ui/use-store.ts';
import type { ComponentType, FormEvent } from 'react';
import { useShop } from '#components/shop-context.ts';
import { ScriptsNeeded } from '#components/form/scripts-needed.tsx';
import { checkoutTabs, type CheckoutTab } from '#domain/order/checkout.ts';
import { TabList } from '#ui/page/tabs.tsx';
import { ActionBar } from './action-bar.tsx';
import { useCheckout } from './checkout-context.ts';
import { getLaterSteps } from './checkout-views.tsx';
import styles from './checkout-steps.module.css';
import { findSubmitBlocker } from '#domain/order/submit-blocker.ts';
import { OrderSummary } from '#features/checkout/summary/order-summary.tsx';
import { useStepFocus } from './use-step-focus.ts';
import { tabOf } from './tab-of.ts';

const tabNames: Record<CheckoutTab, MessageDescriptor> = {
  type: msg`Order type`,
  personal: msg`Your details`,
  delivery: msg`Delivery`,
  payment: msg`Payment`,
  confirmation: msg`Confirmation`,
};
const tabId = (tab: CheckoutTab) => `checkout-tab-${tab}`;
const panelId = 'checkout-panel';
/** Id of the step's form. The coupon field has a form of its own. */
const formId = 'checkout-step';

type StepsProps = { state: string; Panel: ComponentType; progress?: MessageDescriptor };

/** The five checkout steps: tabs, panel of the current step, order summary and action bar. */
export function CheckoutSteps({ state, Panel, progress }: StepsProps) {
  const { checkout, details } = useCheckout();
  const { quote, settings } = useShop();
  const { t } = useLingui();
  const panel = useStepFocus(details?.checkout, state);
  const currentQuote = useStore(quote, (snapshot) => snapshot);
  const checkoutContext = useSelector(checkout, (snapshot) => snapshot.context);
  const later = getLaterSteps();
  const current = tabOf(state) ?? 'type';
  const currentIndex = checkoutTabs.indexOf(current);
  const blocker = current === 'confirmation' ? findSubmitBlocker(currentQuote, checkoutContext.delivery, settings) : null;

  const isAnswered: Record<CheckoutTab, boolean> = {
    type: checkoutContext.mode !== null,
    personal: checkoutContext.personal !== null,
    delivery: checkoutContext.delivery !== null,
    payment: checkoutContext.method !== null,
    confirmation: false,
  };

  function openTab(id: string) {
    const tab = checkoutTabs.find((candidate) => tabId(candidate) === id);
    if (tab !== undefined) checkout.send({ type: 'tab.open', tab });
  }

  function submitStep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (current === 'confirmation') checkout.send({ type: 'order.place', total: currentQuote.price.total, blocker });
    else afterNextPaint(() => checkout.send({ type: 'tab.next' }));
  }

  return (
    <>
      <ScriptsNeeded />
      <div className={styles['tabs']}>
        <TabList
          label={t`Checkout steps`}
          onSelect={openTab}
          tabs={checkoutTabs.map((tab, index) => ({
            id: tabId(tab),
            label: t(tabNames[tab]),
            panelId,
            state: tab === current ? 'current' : index < currentIndex && isAnswered[tab] ? 'done' : 'to-come',
          }))}
        />
      </div>
      <div className={styles['layout']}>
        <form className={styles['step']} id={formId} method="post" noValidate onSubmit={submitStep}>
          <div ref={panel} role="tabpanel" id={panelId} aria-labelledby={tabId(current)} className={styles['panel']}>
            <Panel />
          </div>
        </form>
        {current === 'confirmation' && later ? (
          <later.OrderReview />
        ) : (
          <OrderSummary coupon={current === 'payment' && later ? <later.CollapsedCoupon /> : null} />
        )}
        <ActionBar formId={formId} tab={current} blocker={blocker} progress={progress} />
      </div>
    </>
  );
}
