import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '#app/pages/order/order-page.tsx';

/** Follows an order by the link in its mails, whose token is the fragment. */
export const Route = createFileRoute('/order')({
  staticData: { title: msg({ message: 'Your order', context: 'page title' }) },
  loader: ({ context }) => context.loadQueryClient(),
  component: OrderPage,
});
