import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '#app/pages/order/order-page.tsx';

/** The page behind the link in an order's mails. The order's token is in the fragment, which browsers do not send to servers. */
export const Route = createFileRoute('/order')({
  staticData: { title: msg({ message: 'Your order', context: 'page title' }), preview: 'empty' },
  component: OrderPage,
});
