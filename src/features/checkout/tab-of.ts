import { isCheckoutTab, type CheckoutTab } from '#domain/order/checkout.ts';

/** Returns the tab that a chart state belongs to, or null for states outside the tabs. */
export function tabOf(state: string): CheckoutTab | null {
  const [tab] = state.split('.');
  return isCheckoutTab(tab) ? tab : null;
}
