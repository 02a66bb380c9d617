import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { menusQuery } from '#api/menus.ts';
import { settingsQuery } from '#api/settings.ts';
import { AccountOffer } from '#features/account/account-offer.tsx';
import { SuccessScreen } from '#features/checkout/success/success-screen.tsx';
import { useReadable } from '#ui/use-readable.ts';

/** Shows the order that was just placed; redirects home without one. @spec §2 /success */
export const Route = createFileRoute('/success')({
  staticData: { title: msg({ message: 'Order confirmed', context: 'page title' }) },
  loader: async ({ context }) => {
    const order = await context.finishedOrder();
    if (order === null) throw redirect({ to: '/', replace: true });
    return order;
  },
  component: SuccessRoute,
});

function SuccessRoute() {
  const { site, api, account, markConfirmationSeen } = Route.useRouteContext();
  const order = Route.useLoaderData();
  const isGuest = useReadable(account, (session) => session === null);
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  const isRepeated = useLocation({ select: ({ state }) => state.isRepeated === true });
  const accountOffer = isGuest ? <AccountOffer /> : null;
  // In an effect: a navigation that is redirected before commit must not count as a shown confirmation.
  useEffect(() => void markConfirmationSeen(order), [markConfirmationSeen, order]);

  return <SuccessScreen {...{ order, site, settings, menus, isRepeated, accountOffer }} />;
}
