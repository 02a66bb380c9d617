import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CheckoutProvider } from '#features/checkout/checkout-context.ts';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';
import { useStore } from '#ui/use-store.ts';

const route = getRouteApi('/checkout');

/** The checkout screen with the running checkout actor. */
export function CheckoutPage() {
  const { drafts, account } = useRouter().options.context;
  const opened = useStore(route.useLoaderData(), (current) => current);
  return (
    <CheckoutProvider value={{ ...opened, drafts, account }}>
      <CheckoutScreen />
    </CheckoutProvider>
  );
}
