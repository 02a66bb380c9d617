import { loadWhenOnline } from '#lazy/connection.ts';
import type { CheckoutChart, CheckoutSnapshot } from '#features/checkout/checkout-context.ts';
import type { OpenCheckout } from '#routes/context.ts';
import { createNotifier } from '#stores/notifier.ts';

/** Initial snapshot of the checkout's chart, without stored data. */
export const unopenedCheckout: CheckoutSnapshot = {
  value: { type: 'choosing' },
  context: {
    mode: null,
    personal: null,
    isPersonalMalformed: false,
    delivery: null,
    isDeliveryMalformed: false,
    method: null,
    offeredMethods: [],
    attempt: {
      local_id: '',
      stage: 'filling',
      order_id: null,
      order_number: null,
      payload: null,
      lines: [],
      earlier: [],
      failedAttempts: 0,
      at: 0,
    },
    areItemsAvailable: true,
    followsOrder: false,
    failure: null,
    affectedItems: [],
    retryAfterSeconds: null,
    lastFailure: null,
    bankMessage: null,
    isCardChecked: false,
    hasPaymentFailed: false,
    agreedTotal: null,
    failedAttempts: 0,
    isCharged: false,
    order: null,
  },
  children: {},
  hasTag: () => false,
  can: () => false,
  matches: () => false,
};

/**
 * Creates the first view of the checkout, which shows the first step before the chart and the later steps are loaded. `load` opens
 * the checkout, and the first event does. Earlier events are sent to the opened chart.
 */
export function createFirstCheckout(open: () => Promise<OpenCheckout>) {
  const { subscribe, notify } = createNotifier<OpenCheckout>();
  const queuedEvents: Parameters<CheckoutChart['send']>[0][] = [];
  let opened: OpenCheckout | null = null;
  let loading: Promise<void> | null = null;

  async function openOnce() {
    try {
      const current = await loadWhenOnline(open);
      opened = current;
      notify(current);
      for (const event of queuedEvents.splice(0)) current.checkout.send(event);
    } catch (error) {
      console.warn('opening the checkout failed', error);
      loading = null;
    }
  }
  const load = () => (loading ??= openOnce());

  const noSubscription = { unsubscribe: () => {} };
  const checkout: CheckoutChart = {
    getSnapshot: () => unopenedCheckout,
    subscribe: () => noSubscription,
    on: () => noSubscription,
    send(event) {
      if (opened !== null) return opened.checkout.send(event);
      queuedEvents.push(event);
      void load();
    },
  };
  const first: OpenCheckout = { checkout, details: null };
  return { load, checkout: { getSnapshot: () => opened ?? first, getServerSnapshot: () => first, subscribe } };
}
