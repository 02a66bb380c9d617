import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CheckoutProvider } from '#features/checkout/checkout-context.ts';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';

const route = getRouteApi('/checkout');

/** The checkout screen with the running checkout actor. */
export function CheckoutPage() {
  const { drafts, account } = useRouter().options.context;
  const actors = route.useLoaderData();
  return (
    <CheckoutProvider value={{ ...actors, drafts, account }}>
      <CheckoutScreen />
    </CheckoutProvider>
  );
}
