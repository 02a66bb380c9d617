import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import type { PaymentFaceProps } from './payment-of.ts';

/** The card is with its provider, until the order is placed or another one is wanted. */
export function CheckedCard({ payment }: PaymentFaceProps) {
  const { t } = useLingui();
  const last4 = useSelector(payment, (snapshot) => snapshot.context.card?.last4 ?? null);

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
      {last4 === null ? t`Your card is ready.` : t`Your card ending in ${last4} is ready.`}{' '}
      <Trans>It is charged when you place your order.</Trans>
    </Notice>
  );
}
