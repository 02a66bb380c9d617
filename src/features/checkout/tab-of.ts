import { isCheckoutTab, type CheckoutTab } from '#domain/checkout.ts';

/** The tab a state of the chart belongs to. Null: it stands beside the tabs. */
export function tabOf(state: string): CheckoutTab | null {
  const [tab] = state.split('.');
  return isCheckoutTab(tab) ? tab : null;
}
