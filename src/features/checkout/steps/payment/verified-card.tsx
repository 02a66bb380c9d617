import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import type { PaymentViewProps } from './use-payment.ts';

/** Notice that Stripe has verified the card, with a button to use another one. The card is charged when the order is placed. */
export function VerifiedCard({ payment }: PaymentViewProps) {
  const card = useSelector(payment, (snapshot) => snapshot.context.card);
  const { last4 = null, wallet } = card ?? {};

  return (
    <Notice
      tone="good"
      icon="credit-card"
      action={
        <Button kind="secondary" onClick={() => payment.send({ type: 'card.change' })}>
          <Trans>Use another card</Trans>
        </Button>
      }
    >
      {wallet ? (
        <Trans>{wallet} is ready.</Trans>
      ) : last4 === null ? (
        <Trans>Your card is ready.</Trans>
      ) : (
        <Trans>Your card ending in {last4} is ready.</Trans>
      )}{' '}
      <Trans>It is charged when you place your order.</Trans>
    </Notice>
  );
}
