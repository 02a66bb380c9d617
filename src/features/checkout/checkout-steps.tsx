import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType, FormEvent } from 'react';
import { checkoutTabs, type CheckoutTab } from '#domain/checkout.ts';
import { TabList } from '#ui/page/tabs.tsx';
import { ActionBar } from './action-bar.tsx';
import type { PanelProps } from './checkout-props.ts';
import styles from './checkout-steps.module.css';
import { obstacleTo } from '#features/checkout/failures/obstacle.ts';
import { OrderReview } from '#features/checkout/steps/confirmation/order-review.tsx';
import { OrderSummary } from '#features/checkout/summary/order-summary.tsx';
import { useStepFocus } from './step-focus.ts';
import { tabOf } from './tab-of.ts';

const names: Record<CheckoutTab, MessageDescriptor> = {
  type: msg`Order type`,
  personal: msg`Your details`,
  delivery: msg`Delivery`,
  payment: msg`Payment`,
  confirmation: msg`Confirmation`,
};
const tabId = (tab: CheckoutTab) => `checkout-tab-${tab}`;
const panelId = 'checkout-panel';
/** The step's own form: the promo code beside it has another. */
const formId = 'checkout-step';

type StepsProps = PanelProps & { state: string; Panel: ComponentType<PanelProps>; says?: MessageDescriptor };

/** The five steps: their tabs, the open one, what is ordered, and the way on. */
export function CheckoutSteps({ state, Panel, says, ...props }: StepsProps) {
  const { checkout, quote, settings, offers, destination, coupon, lost, why } = props;
  const { t } = useLingui();
  const { panel, focusFault } = useStepFocus(state);
  const priced = useSelector(quote, (snapshot) => snapshot);
  const given = useSelector(checkout, (snapshot) => snapshot.context);
  const current = tabOf(state) ?? 'type';
  const currentIndex = checkoutTabs.indexOf(current);
  const obstacle = current === 'confirmation' ? obstacleTo(priced, given.delivery, settings) : null;

  const isGiven: Record<CheckoutTab, boolean> = {
    type: given.mode !== null,
    personal: given.personal !== null,
    delivery: given.delivery !== null,
    payment: given.method !== null,
    confirmation: false,
  };

  function open(id: string) {
    const tab = checkoutTabs.find((candidate) => tabId(candidate) === id);
    if (tab !== undefined) checkout.send({ type: 'tab.open', tab });
  }

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (obstacle === 'missing') focusFault();
    else if (obstacle === 'feeUnknown') lookUpAddress();
    else if (current === 'confirmation') checkout.send({ type: 'order.place', total: priced.price.total });
    else checkout.send({ type: 'tab.next' });
    // A second press in the same state changes nothing that an effect could follow.
    if (state.endsWith('.invalid')) focusFault();
  }

  /** As leaving the delivery step does: what is wrong with the address is said there. */
  function lookUpAddress() {
    checkout.send({ type: 'tab.open', tab: 'delivery' });
    checkout.send({ type: 'tab.next' });
  }

  return (
    <>
      <div className={styles['tabs']}>
        <TabList
          label={t`Checkout steps`}
          onSelect={open}
          tabs={checkoutTabs.map((tab, index) => ({
            id: tabId(tab),
            label: t(names[tab]),
            panelId,
            state: tab === current ? 'current' : index < currentIndex && isGiven[tab] ? 'done' : 'to-come',
          }))}
        />
      </div>
      <div className={styles['layout']}>
        <form className={styles['step']} id={formId} noValidate onSubmit={goOn}>
          <div ref={panel} role="tabpanel" id={panelId} aria-labelledby={tabId(current)} className={styles['panel']}>
            <Panel {...props} />
          </div>
        </form>
        {current === 'confirmation' ? (
          <OrderReview {...{ offers, settings, destination, coupon, why }} quote={priced} />
        ) : (
          <OrderSummary {...{ offers, settings, destination, why }} coupon={current === 'payment' ? coupon : null} quote={priced} />
        )}
        <ActionBar checkout={checkout} formId={formId} quote={priced} tab={current} obstacle={obstacle} says={says} lost={lost} />
      </div>
    </>
  );
}
