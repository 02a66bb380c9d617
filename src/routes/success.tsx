import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { SuccessPage } from '#app/pages/success-page.tsx';

/** Shows the order that was just placed; redirects home without one. @spec docs/behaviour §2 /success */
export const Route = createFileRoute('/success')({
  staticData: { title: msg({ message: 'Order received', context: 'page title' }), preview: 'empty' },
  loader: async ({ context }) => {
    const confirmation = await context.openConfirmation(() => import('#app/checkout/checkout-session.ts'));
    if (confirmation === null) throw redirect({ to: '/', replace: true });
    return confirmation;
  },
  component: SuccessPage,
});
