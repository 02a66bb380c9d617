import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { CheckoutPage } from '#app/pages/checkout-page.tsx';
import { isCheckoutTab } from '#domain/order/checkout.ts';

/** The `tab` search parameter selects the step; an unknown one is a not-found error. @spec docs/behaviour §2 /checkout; §4 Checkout tabs */
export const Route = createFileRoute('/checkout')({
  staticData: { title: msg({ message: 'Checkout', context: 'page title' }), preview: 'hydrated' },
  // Always return the key: the router keeps the unvalidated value of an omitted key.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({ tab: typeof tab === 'string' ? tab : undefined }),
  beforeLoad: ({ search: { tab } }) => {
    if (tab !== undefined && !isCheckoutTab(tab)) throw notFound();
  },
  loader: async ({ context }) => {
    if (await context.hasUnseenOrder()) throw redirect({ to: '/success', replace: true });
    return context.enterCheckout(() => import('#app/checkout/first-checkout.ts'));
  },
  component: CheckoutPage,
});
