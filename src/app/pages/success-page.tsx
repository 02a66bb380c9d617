import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, type ComponentProps } from 'react';
import { titleText } from '#app/title-text.ts';
import { isShownConfirmed } from '#domain/order/tracking.ts';
import { useShop } from '#components/shop-context.ts';
import { AccountOffer } from '#features/account/account-offer.tsx';
import { SuccessScreen } from '#features/checkout/success/success-screen.tsx';
import { UpdateAlert } from '#features/checkout/success/update-alert.tsx';
import { saveFile } from '#platform/download.ts';
import { waitForPaint } from '#platform/interaction.ts';
import { useTracking } from './order/use-tracking.ts';
import { useStore } from '#ui/use-store.ts';

const route = getRouteApi('/success');

/** Renders the confirmation of the last order, with its live progress if the server offers tracking. */
export function SuccessPage() {
  const { order } = route.useLoaderData();
  return order.tracking ? <TrackedConfirmation token={order.tracking} /> : <Confirmation />;
}

function TrackedConfirmation({ token }: { token: string }) {
  const [snapshot] = useTracking(token);
  const hasError = snapshot !== undefined && snapshot.context.failure !== null;
  return <Confirmation tracking={{ current: snapshot?.context.tracking ?? undefined, hasError }} />;
}

/** Records that the confirmation has been shown. */
function Confirmation({ tracking }: Pick<ComponentProps<typeof SuccessScreen>, 'tracking'>) {
  const router = useRouter();
  const { account, addToCart } = router.options.context;
  const { site, settings, menus } = useShop();
  const { order, update, markSeen } = route.useLoaderData();
  const isGuest = useStore(account, (session) => session === null);
  const { i18n } = useLingui();
  const isOrderConfirmed = isShownConfirmed(tracking, settings);
  const isRepeated = useLocation({ select: ({ state }) => state.isRepeated === true });
  const accountOffer = isGuest ? <AccountOffer /> : null;
  // Not before the paint: a page that is being reloaded may still render the confirmation, and nobody sees it.
  useEffect(() => void waitForPaint().then(markSeen), [markSeen]);
  // The route's title, which is that of an order that is received, is shown when the navigation has ended.
  useLayoutEffect(() => {
    if (!isOrderConfirmed) return;
    const showTitle = () => void (document.title = titleText(msg({ message: 'Order confirmed', context: 'page title' }), site, i18n));
    showTitle();
    return router.subscribe('onResolved', showTitle);
  }, [isOrderConfirmed, router, site, i18n]);

  return (
    <>
      <SuccessScreen
        {...{ order, site, settings, menus, isRepeated, accountOffer, tracking }}
        effects={{ saveFile, print: () => print(), addToCart }}
      />
      {update === null ? null : <UpdateAlert update={update} />}
    </>
  );
}
