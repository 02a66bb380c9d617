import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import type { PaymentViewProps } from './use-payment.ts';

/** Notice that Stripe has verified the card, with a button to use another one. The card is charged when the order is placed. */
export function VerifiedCard({ payment }: PaymentViewProps) {
  const { t } = useLingui();
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
      {wallet ? t`${wallet} is ready.` : last4 === null ? t`Your card is ready.` : t`Your card ending in ${last4} is ready.`}{' '}
      <Trans>It is charged when you place your order.</Trans>
    </Notice>
  );
}
