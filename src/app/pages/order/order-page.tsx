import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { isUnknownOrder, trackedOrderQuery } from '#api/tracking/tracking.ts';
import { useShop } from '#components/shop-context.ts';
import { OrderScreen } from '#features/checkout/success/order-screen.tsx';
import { OrderMissing } from '#features/checkout/success/order-missing.tsx';
import { QueryRegion } from '#app/pages/shop-data/query-region.tsx';
import { useTracking } from './use-tracking.ts';

/** The page behind the link to an order: its receipt, and its state, which is updated while the page is visible. */
export function OrderPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return /^[\w-]+$/.test(hash) ? (
    <QueryRegion>
      <TrackedOrder key={hash} token={hash} />
    </QueryRegion>
  ) : (
    <OrderMissing reason="unknown" />
  );
}

function TrackedOrder({ token }: { token: string }) {
  const { api } = useRouter().options.context;
  const { site, settings } = useShop();
  const { data, error, refetch } = useQuery(trackedOrderQuery(api, token));
  const tracking = useTracking(data === undefined ? null : token);
  if (data !== undefined)
    return (
      <OrderScreen
        {...{ site, settings }}
        order={data.order}
        tracking={tracking?.current ?? data.tracking}
        hasError={tracking?.hasError === true}
        print={() => print()}
      />
    );
  if (error === null) return <OrderMissing reason="loading" />;
  return <OrderMissing reason={isUnknownOrder(error) ? 'unknown' : 'failed'} onRetry={() => void refetch()} />;
}
