import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { isCheckoutTab } from '#domain/order/checkout.ts';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';
import { useOfferElements } from './-offers.tsx';

/** The `tab` search parameter selects the step; an unknown one is a not-found error. @spec §2 /checkout; §4 Checkout tabs */
export const Route = createFileRoute('/checkout')({
  staticData: { title: msg({ message: 'Checkout', context: 'page title' }) },
  // Always return the key: the router keeps the unvalidated value of an omitted key.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({ tab: typeof tab === 'string' ? tab : undefined }),
  beforeLoad: ({ search: { tab } }) => {
    if (tab !== undefined && !isCheckoutTab(tab)) throw notFound();
  },
  loader: async ({ context }) => {
    if (await context.hasUnseenOrder()) throw redirect({ to: '/success', replace: true });
    return context.enterCheckout();
  },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const context = Route.useRouteContext();
  const { api } = context;
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  const { data: offers } = useSuspenseQuery(offersQuery(api));
  const parts = useOfferElements(context);
  return <CheckoutScreen {...context} {...parts} {...Route.useLoaderData()} {...{ settings, menus, offers }} />;
}
